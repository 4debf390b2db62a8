import type { CallbackState } from './callbacks'
import type { Filters } from './filters'
import type { Unusual } from './unusual'

/** Someone or a group as the screen names them; `name` where the API gives one. */
export type Party = { id: string; name: string | null }
/** A call in a few words. Epoch seconds. */
export type CallBrief = {
  sessionId: string
  /** As of a `Call`. */
  roomMid?: string | undefined
  time: number
  status: string
  type: string | null
  isGroup: boolean
  from: Party | null
  to: Party | null
}
/** A missed call that still waits; `dueAt` is when its time is over. */
export type WaitingCall = CallBrief & { state: CallbackState; dueAt: number }

export type NeedsALook = {
  /** Within how many hours a missed call is to be called back. */
  hours: number
  /** The present that states and times left are told by, epoch seconds. */
  asOf: number
  /** Missed calls by what became of them, and how long those called back had waited, in the middle. */
  callbacks: Record<CallbackState, number> & { missed: number; medianBackSeconds: number | null }
  /** Those that wait, the least time left first, then those overdue, the last to become so first; not all when there are many. */
  queue: WaitingCall[]
  /** Calls that are ongoing for too long, whenever they began, longest first; not all when there are many. */
  stale: { calls: number; longest: CallBrief[]; overHours: number }
  /** Hours and days that stand out, the most striking first; `found` of them in all, of `judged` hours and days. */
  unusual: Unusual[]
  found: number
  judged: number
}
export type NeedsALookAnswer = { data: NeedsALook; meta: { source: 'mirror'; syncedAt: number | null } }

/** Calls that are ongoing for too long, whenever they began: the range does not matter to what goes on now. */
export function staleFilters<F extends Partial<Filters>>(filters: F): F {
  return { ...filters, range: 'all', from: undefined, to: undefined, anomaly: ['stale-ongoing'] }
}
