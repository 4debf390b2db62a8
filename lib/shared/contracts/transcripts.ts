import { ANSWERED_STATUSES, type Call } from './call'

/** Transcripts are produced some time after a call ends; for this long, an empty list may still fill. */
export const TRANSCRIPT_GRACE_SECONDS = 1800

/** True for a call that can have transcripts, which requires an answer. */
export function mayHaveTranscripts(call: Pick<Call, 'status'>): boolean {
  return (ANSWERED_STATUSES as readonly string[]).includes(call.status)
}

/** True when the call ended less than half an hour before `nowSeconds`: a missing transcript may still be produced. */
export function isTranscriptDue(call: Pick<Call, 'status' | 'endedAt'>, nowSeconds: number): boolean {
  return call.status === 'ended' && call.endedAt !== null && nowSeconds - call.endedAt < TRANSCRIPT_GRACE_SECONDS
}
