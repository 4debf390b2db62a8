import type { BillMonth } from '@/lib/shared/bill/answer'
import { BASIS_NAMES, type Basis, type Cause, MEDIA, type Medium, PAIRS, type Pair } from '@/lib/shared/bill/basis'

/** Whole milliseconds as exact integers of any size. */
export type ExactMs = Record<Medium, bigint>
/** Calls with their milliseconds on each basis. */
export type Sums = { calls: number; ms: Record<Basis, ExactMs> }

/** A range's sums from the mirror: calls by month and group, and why the bases of each pair differ. */
export type BillSums = {
  months: BillMonth[]
  /** One for each month and group with a call. `start` is the month's; `group` is null for calls not to a group. */
  cells: ({ start: number; group: string | null } & Sums)[]
  causes: { pair: Pair; cause: Cause; calls: number; ms: ExactMs }[]
}

const zero = (): ExactMs => ({ audio: 0n, video: 0n, other: 0n })
const noSums = (): Sums => ({ calls: 0, ms: { api: zero(), own: zero(), clock: zero() } })

export function sumOf(all: Iterable<Sums>): Sums {
  const sum = noSums()
  for (const one of all) {
    sum.calls += one.calls
    for (const basis of BASIS_NAMES) for (const medium of MEDIA) sum.ms[basis][medium] += one.ms[basis][medium]
  }
  return sum
}

/** The first basis of a pair minus the second, by medium. */
export function differenceMs({ ms }: Sums, pair: Pair): ExactMs {
  const [left, right] = PAIRS[pair]
  return {
    audio: ms[left].audio - ms[right].audio,
    video: ms[left].video - ms[right].video,
    other: ms[left].other - ms[right].other,
  }
}

export const totalMs = ({ audio, video, other }: ExactMs): bigint => audio + video + other
