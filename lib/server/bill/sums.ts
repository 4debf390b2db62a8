import type { BillDifference, BillFigure, BillLine, BillMonth } from '@/lib/shared/bill/answer'
import {
  BASIS_NAMES,
  type Basis,
  type Cause,
  MEDIA,
  type Medium,
  PAIR_NAMES,
  PAIRS,
  type Pair,
} from '@/lib/shared/bill/basis'
import { decimalText, PRICE_UNIT, priceOf } from '@/lib/shared/bill/money'
import type { Rate } from '@/lib/shared/organisation/rates'

export type ExactMs = Record<Medium, bigint>
export type Sums = { calls: number; ms: Record<Basis, ExactMs> }

/** A range's sums from the mirror: calls by month and group, and why the bases of each pair differ. */
export type BillSums = {
  months: BillMonth[]
  /** One for each month and group with a call. `start` is the month's; `group` is null for calls not to a group. */
  cells: ({ start: number; group: string | null } & Sums)[]
  causes: { pair: Pair; cause: Cause; calls: number; ms: ExactMs }[]
}

/** A value of each medium. */
const perMedium = <T>(read: (medium: Medium) => T) =>
  Object.fromEntries(MEDIA.map((medium) => [medium, read(medium)])) as Record<Medium, T>

/** A number of calls with their milliseconds on each basis, by medium. */
export const sumsOf = (calls: number, ms: (basis: Basis, medium: Medium) => bigint): Sums => {
  const on = (basis: Basis) => perMedium((medium) => ms(basis, medium))
  return { calls, ms: { api: on('api'), own: on('own'), clock: on('clock') } }
}

export const sumOf = (all: readonly Sums[]): Sums =>
  sumsOf(
    all.reduce((sum, { calls }) => sum + calls, 0),
    (basis, medium) => all.reduce((sum, { ms }) => sum + ms[basis][medium], 0n),
  )

/** The first basis of a pair minus the second, by medium. */
export function differenceMs({ ms }: Sums, pair: Pair): ExactMs {
  const [left, right] = PAIRS[pair]
  return perMedium((medium) => ms[left][medium] - ms[right][medium])
}

export const totalMs = ({ audio, video, other }: ExactMs): bigint => audio + video + other

export type Pricing = { rate: Rate; decimals: number } | null
export type Billing = { basis: Basis; pricing: Pricing }

export const MINUTE_MS = 60_000
const minutes = (ms: bigint) => Number(ms) / MINUTE_MS

/** The cost of audio and video, rounded once; null without a rate. `other` never has a price. */
export function amountOf({ audio, video }: ExactMs, pricing: Pricing): string | null {
  if (pricing === null) return null
  const { rate, decimals } = pricing
  return decimalText(priceOf(audio, rate.audio) + priceOf(video, rate.video), PRICE_UNIT, decimals)
}

const figureOf = (ms: ExactMs, pricing: Pricing): BillFigure => ({
  ...perMedium((medium) => minutes(ms[medium])),
  minutes: minutes(totalMs(ms)),
  amount: amountOf(ms, pricing),
})

/** Sums as minutes and money, with the differences between bases. Amounts are rounded per line, so those of several lines need not add up to that of their sum. */
export function lineOf(sums: Sums, { basis, pricing }: Billing): BillLine {
  const { minutes, amount } = figureOf(sums.ms[basis], pricing)
  const order = [basis, ...BASIS_NAMES.filter((other) => other !== basis)]
  const bases = Object.fromEntries(order.map((one) => [one, figureOf(sums.ms[one], pricing)]))
  const differences = PAIR_NAMES.map((pair) => {
    const ms = differenceMs(sums, pair)
    const { minutes, amount } = figureOf(ms, pricing)
    const of = totalMs(sums.ms[PAIRS[pair][1] as Basis])
    const share = of === 0n ? null : Number(totalMs(ms)) / Number(of)
    return [pair, { minutes, share, amount } satisfies BillDifference] as const
  })
  return { calls: sums.calls, minutes, amount, bases, differences: Object.fromEntries(differences) } as BillLine
}
