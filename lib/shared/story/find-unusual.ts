import type { DurationHistory, Party } from '@/lib/shared/calls/around'
import type { Call } from '@/lib/shared/calls/call'
import { exactDuration } from '@/lib/shared/text/format'
import { startOf } from '@/lib/shared/timeline/presence'
import { type Finding, finding } from './finding'

/** Fewer earlier calls than this show no pattern. */
const MIN_CALLS = 8
/** Makes the median of absolute deviations comparable with a standard deviation (Iglewicz and Hoaglin, 1993, whose limit 3.5 is too). */
export const MAD_SCALE = 1.4826
export const MIN_SCORE = 3.5
const MIN_RATIO = 2
const MIN_MORE_SECONDS = 600

/** True for a duration above the median by 3.5 robust deviations, a factor of two, and ten minutes, given at least eight earlier calls. */
export function isUnusuallyLong(seconds: number, { calls, medianSeconds, madSeconds }: DurationHistory): boolean {
  if (calls < MIN_CALLS || medianSeconds === null || madSeconds === null) return false
  return (
    seconds > medianSeconds + MIN_SCORE * MAD_SCALE * madSeconds &&
    seconds >= MIN_RATIO * medianSeconds &&
    seconds >= medianSeconds + MIN_MORE_SECONDS
  )
}

/** A call far longer than earlier ones between the same people or in the same group; for an ongoing call, its duration until `now`, epoch seconds. */
export function unusuallyLong(call: Call, party: Party | null, history: DurationHistory, now: number): Finding[] {
  const running = call.status === 'ongoing' ? now - startOf(call) : null
  const seconds = call.durationSeconds ?? running
  if (party === null || seconds === null || !isUnusuallyLong(seconds, history)) return []
  const whose = party.kind === 'pair' ? 'this pair’s' : 'this group’s'
  const usual = exactDuration(history.medianSeconds ?? 0)
  const evidence = `${exactDuration(seconds)}${running === null ? '' : ' so far'}; ${whose} median is ${usual} over ${history.calls} earlier calls.`
  return [finding('unusually-long', 'Unusually long', evidence)]
}
