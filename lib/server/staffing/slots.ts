import { LEAST_CALLS } from '@/lib/shared/analytics/chance'
import type { StaffingSlot } from '@/lib/shared/staffing'
import { quantileIn } from '../analytics/measures'

const HOURS = 24
const SLOTS = 7 * HOURS
const P90 = 0.9

/** A call of the weeks: when it arrived, what became of it, and its seconds until an answer; epoch seconds. */
export type ArrivedCall = { at: number; outcome: 'answered' | 'unanswered' | 'open'; waitSeconds: number | null }
/** An hour of the window: when it begins, which hour of the week it is, and in which week. */
export type WindowHour = { from: number; slot: number; week: number }

export const slotOf = (weekday: number, hour: number): number => (weekday - 1) * HOURS + hour

type SlotsInput = {
  calls: readonly ArrivedCall[]
  /** Answered calls while they were under way, cut to the window. */
  handled: readonly Stay[]
  hours: readonly WindowHour[]
  to: number
  /** How long a call that was not answered would have taken. */
  talkSeconds: number | null
  target: number
}

/**
 * The hours of the week. An unanswered call is taken to last as long as the median answered one. `needed` is the lowest number of concurrent calls at
 * which the target's share of an hour's calls would have found someone free; `handled` is how many were in fact handled at once, at nine tenths of the
 * answered calls. Callers who hang up count as they were observed, not by a formula.
 */
export function staffingSlots({ calls, handled, hours, to, talkSeconds, target }: SlotsInput): StaffingSlot[] {
  const lost = calls.filter(({ outcome }) => outcome === 'unanswered')
  const wanted = lost.map(({ at }): Stay => ({ from: at, to: at + Math.max(talkSeconds ?? 0, 1), isArrival: true }))
  const real = levels(handled, hours, to)
  const demand = levels([...handled, ...wanted], hours, to)
  const hourAt = stepReader(hours)
  const placed = calls.flatMap((call) => {
    const hour = hourAt(call.at)
    return hour === undefined ? [] : [{ ...hour, call }]
  })
  const weeksOf = Array.from({ length: SLOTS }, () => new Map<number, number>())
  for (const { slot, week } of hours) weeksOf[slot]?.set(week, 0)
  for (const { slot, week } of placed) weeksOf[slot]?.set(week, (weeksOf[slot]?.get(week) ?? 0) + 1)
  const [callsAt, demandAt, realAt, timeAt] = [
    split(placed, ({ call }) => call),
    split(demand.arrivals, ({ others }) => ({ level: others, weight: 1 })),
    split(real.arrivals, ({ others }) => ({ level: others, weight: 1 })),
    split(real.stretches, ({ level, seconds }) => ({ level, weight: seconds })),
  ]
  return Array.from({ length: SLOTS }, (_, slot) => {
    const own = callsAt[slot] ?? []
    const answered = own.filter(({ outcome }) => outcome === 'answered').length
    const resolved = own.filter(({ outcome }) => outcome !== 'open').length
    const waits = own.flatMap(({ waitSeconds }) => waitSeconds ?? [])
    const perWeek = [...(weeksOf[slot]?.values() ?? [])]
    const answerRate = resolved === 0 ? null : answered / resolved
    const arrivals = demandAt[slot] ?? []
    const taken = realAt[slot] ?? []
    const needed = arrivals.length === 0 ? null : levelAt(target, arrivals) + 1
    const handled = taken.length === 0 ? null : levelAt(P90, taken) + 1
    const isEnough = resolved >= LEAST_CALLS
    const misses = isEnough && answerRate !== null && answerRate < target
    const cause = (needed ?? 0) > (handled ?? 0) ? 'people' : 'pickUp'
    return {
      weekday: Math.floor(slot / HOURS) + 1,
      hour: slot % HOURS,
      calls: own.length,
      typical: quantileIn(perWeek, 0.5) ?? 0,
      low: quantileIn(perWeek, 0.25) ?? 0,
      high: quantileIn(perWeek, 0.75) ?? 0,
      concurrentMedian: levelAt(0.5, timeAt[slot] ?? []),
      concurrentP90: levelAt(P90, timeAt[slot] ?? []),
      resolved,
      answerRate,
      waitMedian: quantileIn(waits, 0.5),
      misses,
      reason: misses ? cause : isEnough ? null : 'few',
      needed,
      handled,
    }
  })
}

function split<T extends { slot: number }, R>(items: readonly T[], read: (item: T) => R): R[][] {
  const bySlot = Array.from({ length: SLOTS }, (): R[] => [])
  for (const item of items) bySlot[item.slot]?.push(read(item))
  return bySlot
}

/** What lasts `[from, to)`, epoch seconds; `isArrival` unless it was cut at the beginning of the window. */
export type Stay = { from: number; to: number; isArrival: boolean }

/**
 * How many stays overlap at each moment.
 * @param edges the beginnings of slots, ascending, and the slot of each
 * @param end of the last slot, epoch seconds
 * @returns for each arrival its slot and how many others were under way; and for all time how long each level held
 */
export function levels(
  stays: readonly Stay[],
  edges: readonly { from: number; slot: number }[],
  end: number,
): { arrivals: { slot: number; others: number }[]; stretches: { seconds: number; slot: number; level: number }[] } {
  const starts = Float64Array.from(stays.map(({ from }) => from)).sort()
  const ends = Float64Array.from(stays.map(({ to }) => to)).sort()
  const depthAt = (at: number) => countUpTo(starts, at) - countUpTo(ends, at)
  const edgeAt = stepReader(edges)
  const arrivals = stays.flatMap(({ from, isArrival }) => {
    const edge = isArrival ? edgeAt(from) : undefined
    return edge === undefined ? [] : [{ slot: edge.slot, others: depthAt(from) - 1 }]
  })
  const cuts = Float64Array.from([...starts, ...ends, ...edges.map(({ from }) => from)]).sort()
  const stretches = Array.from(cuts).flatMap((at, index) => {
    const seconds = Math.min(cuts[index + 1] ?? end, end) - at
    const edge = seconds > 0 ? edgeAt(at) : undefined
    return edge === undefined ? [] : [{ seconds, slot: edge.slot, level: depthAt(at) }]
  })
  return { arrivals, stretches }
}

/** How many of some ascending numbers are not greater than a value. */
function countUpTo(sorted: ArrayLike<number>, value: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] as number) <= value) low = middle + 1
    else high = middle
  }
  return low
}

/** The last of some edges, ascending, that is not after an instant, if there is one. */
function stepReader<Edge extends { from: number }>(edges: readonly Edge[]): (at: number) => Edge | undefined {
  const starts = edges.map(({ from }) => from)
  return (at) => edges[countUpTo(starts, at) - 1]
}

/** The smallest level that held, together with lower ones, for at least this share of the weight (nearest rank); 0 without any. */
export function levelAt(share: number, weighted: readonly { level: number; weight: number }[]): number {
  const sorted = weighted.toSorted((one, other) => one.level - other.level)
  const total = sorted.reduce((sum, { weight }) => sum + weight, 0)
  let passed = 0
  for (const { level, weight } of sorted) {
    passed += weight
    // Sums of whole numbers: the tolerance is for the product only.
    if (passed >= share * total - 1e-9) return level
  }
  return 0
}
