import * as z from 'zod/mini'
import { statusesOf, UNREACHED_OUTCOMES } from '@/lib/shared/calls/outcome'

/** Calls to return: nobody answered, or the caller hung up first. */
export const MISSED_STATUSES: readonly string[] = UNREACHED_OUTCOMES.flatMap(statusesOf)

/** Callback states of a missed call for a given deadline, as words; each missed call is in exactly one (`CALLBACK_DEFINITIONS`). */
export const CALLBACKS = {
  open: 'To return',
  overdue: 'Overdue',
  late: 'Called back late',
  done: 'Called back',
  handled: 'Closed by hand',
} as const
export type CallbackState = keyof typeof CALLBACKS
export const CALLBACK_STATES = Object.keys(CALLBACKS) as [CallbackState, ...CallbackState[]]
/** States in which a callback is still outstanding. */
export const WAITING_STATES = ['open', 'overdue'] as const satisfies readonly CallbackState[]

export const CALLBACK_RULE =
  'A missed call (unanswered, missed, busy, rejected or canceled) counts as returned by the next answered call between the same two people, in either direction, or in the same group.'
export const DEFAULT_CALLBACK_HOURS = 4
export const MAX_CALLBACK_HOURS = 168
/** The choices offered on screen. */
export const CALLBACK_HOURS = [1, 2, 4, 8, 24, 48, 72, 168] as const

/** Whether a call repeats one of the same caller to the same person or group; each call between known parties is in exactly one state (`REPEAT_DEFINITIONS`). */
export const REPEATS = {
  again: 'Called again',
  resolved: 'Resolved at the first call',
  unresolved: 'Not resolved at the first call',
  pending: 'Too recent to tell',
} as const
export type Repeat = keyof typeof REPEATS
export const REPEAT_NAMES = Object.keys(REPEATS) as [Repeat, ...Repeat[]]

export const DEFAULT_REPEAT_HOURS = 24
export const MAX_REPEAT_HOURS = 168
/** The choices offered on screen. */
export const REPEAT_HOURS = [1, 4, 24, 48, 168] as const

/** What somebody does about a caller’s missed calls. Epoch seconds. */
export const handlingSchema = z.strictObject({
  id: z.string(),
  claimedBy: z.nullable(z.strictObject({ id: z.string(), name: z.string() })),
  claimedAt: z.nullable(z.number()),
  snoozedUntil: z.nullable(z.number()),
  note: z.nullable(z.string()),
  closedAt: z.nullable(z.number()),
  /** Who closed it by hand; null where calls did. */
  closedBy: z.nullable(z.string()),
})
export type Handling = z.infer<typeof handlingSchema>
