import type { Call, Transcription } from './call'

/** Transcripts are produced some time after a call ends; for this long, an empty list may still fill. */
export const TRANSCRIPT_GRACE_SECONDS = 1800

/** True when the call ended less than half an hour before `nowSeconds`: a missing transcript may still be produced. */
export const isTranscriptDue = (call: Pick<Call, 'status' | 'endedAt'>, nowSeconds: number): boolean =>
  call.status === 'ended' && call.endedAt !== null && nowSeconds - call.endedAt < TRANSCRIPT_GRACE_SECONDS

/** Clocks of servers differ, and a transcript may begin before the first person has joined. */
const TOLERANCE_SECONDS = 120

/** Whether a transcript, which the API lists by room, may be of a call: without a `mid` it covers the session, so that it belongs to the calls that it overlaps. */
export function isTranscriptOf(
  call: Pick<Call, 'mid' | 'roomMid' | 'startedAt' | 'endedAt' | 'time'>,
  { mid, startTime, endTime }: Pick<Transcription, 'mid' | 'startTime' | 'endTime'>,
): boolean {
  if (call.roomMid === undefined) return true
  if (mid !== null) return mid === (call.mid ?? call.roomMid)
  const [from, to] = [startTime ?? endTime, endTime ?? startTime]
  const end = call.endedAt ?? Number.POSITIVE_INFINITY
  return (
    from === null ||
    to === null ||
    (from <= end + TOLERANCE_SECONDS && to >= (call.startedAt ?? call.time) - TOLERANCE_SECONDS)
  )
}
