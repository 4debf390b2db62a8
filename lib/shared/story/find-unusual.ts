import type { DurationHistory, Party } from '@/lib/shared/contracts/around'
import type { Call } from '@/lib/shared/contracts/call'
import { exactDuration } from '@/lib/shared/format'
import { startOf } from '@/lib/shared/timeline/presence'
import type { Finding } from './finding'

/** Fewer earlier calls than this are no habit. */
const LEAST_CALLS = 8
/** Scales the median distance to a standard deviation, where lengths are spread normally. */
const MAD_TO_DEVIATION = 1.4826
/** The usual limit of a robust score (Iglewicz and Hoaglin). */
const DEVIATIONS = 3.5
const LEAST_RATIO = 2
const LEAST_MORE_SECONDS = 600

/** The middle of values, between the two middle ones where they are even; null without any. */
function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((left, right) => left - right)
  const low = sorted[Math.floor((sorted.length - 1) / 2)]
  const high = sorted[Math.ceil((sorted.length - 1) / 2)]
  return low === undefined || high === undefined ? null : (low + high) / 2
}

/** What earlier durations say: how many, their median, and the median distance from it. */
export function durationHistory(seconds: readonly number[]): DurationHistory {
  const middle = median(seconds)
  return {
    calls: seconds.length,
    medianSeconds: middle,
    madSeconds: middle === null ? null : median(seconds.map((value) => Math.abs(value - middle))),
  }
}

/** True for a duration over the median by 3.5 robust deviations, by a factor of two, and by ten minutes, where eight earlier calls are known. */
export function isUnusuallyLong(seconds: number, { calls, medianSeconds, madSeconds }: DurationHistory): boolean {
  if (calls < LEAST_CALLS || medianSeconds === null || madSeconds === null) return false
  return (
    seconds > medianSeconds + DEVIATIONS * MAD_TO_DEVIATION * madSeconds &&
    seconds >= LEAST_RATIO * medianSeconds &&
    seconds >= medianSeconds + LEAST_MORE_SECONDS
  )
}

/** A call that lasts far longer than the earlier ones of its people or its group; an open one so far. */
export function unusuallyLong(
  call: Call,
  party: Party | null,
  history: DurationHistory,
  nowSeconds: number,
): Finding[] {
  const running = call.status === 'ongoing' ? nowSeconds - startOf(call) : null
  const seconds = call.durationSeconds ?? running
  if (party === null || seconds === null || !isUnusuallyLong(seconds, history)) return []
  const whose = party.kind === 'pair' ? 'this pair’s' : 'this group’s'
  const usual = exactDuration(history.medianSeconds ?? 0)
  return [
    {
      key: 'unusually-long',
      title: 'Unusually long',
      evidence: `${exactDuration(seconds)}${running === null ? '' : ' so far'}; ${whose} calls last ${usual} (median of ${history.calls}).`,
      at: null,
      uids: [],
      inferred: true,
      tone: 'neutral',
    },
  ]
}
