import { ANSWERED_STATUSES, type Call } from './call'

/** How far a call came, each stage within the one before; every call is at least initiated. */
export const STAGES = ['rang', 'answered', 'together', 'lasted'] as const
export type Stage = (typeof STAGES)[number]

/** A stage in words: what came so far, and what did not come this far. */
export const STAGE_WORDS: Record<Stage, { reached: string; lost: string }> = {
  rang: { reached: 'rang', lost: 'never rang' },
  answered: { reached: 'answered', lost: 'rang unanswered' },
  together: { reached: 'connected', lost: 'answered, never connected' },
  lasted: { reached: 'over a minute', lost: 'connected for a minute or less' },
}

const isAnswered = (call: Pick<Call, 'status'>) => (ANSWERED_STATUSES as readonly string[]).includes(call.status)

/**
 * Seconds from initiation to the answer, or to the end of a call that is over without one; null where either time is missing or
 * they are reversed. The ring time of answered calls, and how long the others rang in vain.
 */
export function waitSecondsOf(call: Pick<Call, 'status' | 'ringSeconds' | 'initiatedAt' | 'endedAt'>): number | null {
  if (isAnswered(call)) return call.ringSeconds
  if (call.status === 'initiated' || call.initiatedAt === null || call.endedAt === null) return null
  return call.endedAt >= call.initiatedAt ? call.endedAt - call.initiatedAt : null
}
