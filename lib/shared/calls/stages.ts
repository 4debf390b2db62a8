import { outcomeOf } from './outcome'

/** The stages a call can reach, each a subset of the one before; every call is at least initiated. */
export const STAGES = ['rang', 'answered', 'together', 'lasted'] as const
export type Stage = (typeof STAGES)[number]

/** A stage in words: for calls that reached it, and for calls lost before it. */
export const STAGE_WORDS: Record<Stage, { reached: string; lost: string }> = {
  rang: { reached: 'rang', lost: 'never rang' },
  answered: { reached: 'answered', lost: 'rang, not answered' },
  together: { reached: 'connected', lost: 'answered, never connected' },
  lasted: { reached: 'over a minute', lost: 'connected for a minute or less' },
}

type Times = { status: string; ringSeconds: number | null; initiatedAt: number | null; endedAt: number | null }

/**
 * Seconds from initiation to the answer, or to the end of a call that ended unanswered; null if either time is missing or
 * they are reversed. This is the ring time of answered calls, and the unanswered ring time of the others.
 */
export function waitSecondsOf(call: Times): number | null {
  if (outcomeOf(call.status) === 'answered') return call.ringSeconds
  if (call.status === 'initiated' || call.initiatedAt === null || call.endedAt === null) return null
  return call.endedAt >= call.initiatedAt ? call.endedAt - call.initiatedAt : null
}
