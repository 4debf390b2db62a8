import type { Call } from './call'
import { MISSED_STATUSES } from './callbacks'

/** Who a call is between: two people in either direction, or a group. Null where the API does not name both sides. */
export type Party = { kind: 'pair'; uids: [string, string] } | { kind: 'group'; guid: string }

/** How many calls before are listed, and how many are looked at for the history and for what was missed. */
export const MOST_BEFORE = 5
export const HISTORY_CALLS = 300

/** A neighbour of a call: enough for a line. Times are epoch seconds. */
export type AroundCall = Pick<
  Call,
  'sessionId' | 'roomMid' | 'time' | 'status' | 'type' | 'initiator' | 'startedAt' | 'durationSeconds' | 'joinedPeople'
> & { initiatorName: string | null }

/** How long the earlier answered calls of a party lasted: the middle, and the middle distance from it. Null without any. */
export type DurationHistory = { calls: number; medianSeconds: number | null; madSeconds: number | null }

export type Around = {
  party: Party | null
  previous: AroundCall | null
  next: AroundCall | null
  /** The newest first; the first of them is `previous`. */
  before: AroundCall[]
  /** For a missed call: the first answered one after it, and the seconds between the times of the two. */
  calledBack: { call: AroundCall; afterSeconds: number } | null
  /** For an answered call: the newest missed one since the answered one before, and how many were missed since. */
  callsBack: { call: AroundCall; afterSeconds: number; missed: number } | null
  history: DurationHistory
}
export type AroundAnswer = { data: Around; meta: { source: 'mirror'; syncedAt: number | null } }

/** The party of a call. */
export function partyOf(call: Pick<Call, 'initiator' | 'receiver' | 'receiverType'>): Party | null {
  const { initiator, receiver, receiverType } = call
  if (receiver === null) return null
  if (receiverType === 'group') return { kind: 'group', guid: receiver }
  if (receiverType !== 'user' || initiator === null) return null
  return { kind: 'pair', uids: [initiator, receiver] }
}

export const isMissed = (status: string): boolean => (MISSED_STATUSES as readonly string[]).includes(status)
