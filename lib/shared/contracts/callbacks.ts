/** Missed calls: nobody answered, or the caller hung up first. */
export const MISSED_STATUSES = ['unanswered', 'rejected', 'canceled'] as const

/** Callback states of a missed call for a given deadline; each missed call is in exactly one. */
export const CALLBACKS = {
  open: { label: 'To return', definition: 'Nobody has called back yet, and there is time left.' },
  overdue: { label: 'Overdue', definition: 'The deadline has passed, and nobody has called back.' },
  late: { label: 'Called back late', definition: 'Someone called back after the deadline.' },
  done: { label: 'Called back', definition: 'Someone called back before the deadline.' },
} as const
export type CallbackState = keyof typeof CALLBACKS
export const CALLBACK_STATES = Object.keys(CALLBACKS) as [CallbackState, ...CallbackState[]]
/** States in which a callback is still outstanding. */
export const WAITING_STATES = ['open', 'overdue'] as const satisfies readonly CallbackState[]

export const CALLBACK_RULE =
  'A missed call (unanswered, rejected or canceled) counts as returned by the next answered call between the same two people, in either direction, or in the same group.'
export const DEFAULT_CALLBACK_HOURS = 4
export const MAX_CALLBACK_HOURS = 168
/** The choices offered on screen. */
export const CALLBACK_HOURS = [1, 2, 4, 8, 24, 48, 72, 168] as const

/**
 * The state of a missed call.
 * @param times epoch seconds: of the missed call, of the call that returned it (null without one), and the present
 */
export function callbackState(
  times: { missedAt: number; calledBackAt: number | null; now: number },
  hours: number,
): CallbackState {
  const due = times.missedAt + hours * 3600
  if (times.calledBackAt !== null) return times.calledBackAt <= due ? 'done' : 'late'
  return times.now <= due ? 'open' : 'overdue'
}
