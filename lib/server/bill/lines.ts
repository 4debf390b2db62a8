import type { BillDifference, BillFigure, BillLine } from '@/lib/shared/bill/answer'
import { BASIS_NAMES, type Basis, PAIR_NAMES, PAIRS } from '@/lib/shared/bill/basis'
import { decimalText, PRICE_UNIT, priceOf } from '@/lib/shared/bill/money'
import type { Rate } from '@/lib/shared/organisation/rates'
import { differenceMs, type ExactMs, type Sums, totalMs } from './sums'

/** How amounts are computed: a rate, and how many decimals they have. */
export type Pricing = { rate: Rate; decimals: number } | null

const MINUTE_MS = 60_000
const minutes = (ms: bigint) => Number(ms) / MINUTE_MS

/** The cost of audio and video, rounded once; null without a rate. `other` never has a price. */
export function amountOf({ audio, video }: ExactMs, pricing: Pricing): string | null {
  if (pricing === null) return null
  const { rate, decimals } = pricing
  return decimalText(priceOf(audio, rate.audio) + priceOf(video, rate.video), PRICE_UNIT, decimals)
}

function figureOf(ms: ExactMs, pricing: Pricing): BillFigure {
  return {
    audio: minutes(ms.audio),
    video: minutes(ms.video),
    other: minutes(ms.other),
    minutes: minutes(totalMs(ms)),
    amount: amountOf(ms, pricing),
  }
}

function differenceOf(ms: ExactMs, of: bigint, pricing: Pricing): BillDifference {
  const total = totalMs(ms)
  return {
    minutes: minutes(total),
    share: of === 0n ? null : Number(total) / Number(of),
    amount: amountOf(ms, pricing),
  }
}

/** Sums as minutes and money, with the differences between bases. Amounts are rounded per line, so those of several lines need not add up to that of their sum. */
export function lineOf(sums: Sums, pricing: Pricing): BillLine {
  const bases = Object.fromEntries(BASIS_NAMES.map((basis) => [basis, figureOf(sums.ms[basis], pricing)]))
  const differences = Object.fromEntries(
    PAIR_NAMES.map((pair) => [
      pair,
      differenceOf(differenceMs(sums, pair), totalMs(sums.ms[PAIRS[pair][1] as Basis]), pricing),
    ]),
  )
  return { calls: sums.calls, bases, differences } as BillLine
}
