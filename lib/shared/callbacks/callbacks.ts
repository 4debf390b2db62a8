import * as z from 'zod/mini'

export const WAITING_LABEL = 'Waiting for a call back'
export const WAITING_DEFINITION =
  'Callers whose last call to a person or group was missed, declined or abandoned within the last 7 days, and who have neither reached nor been called by them since. One line per caller and target, whatever the range. Settings say how many days, and how soon a caller may hang up without waiting (5 s).'

/** States of the calls of a line, as words: both kinds that wait, returned ones, and those of lines closed by hand. `late` and `done` read the same. */
export const CALLBACKS = {
  open: 'in time',
  overdue: 'overdue',
  late: 'called back',
  done: 'called back',
  handled: 'closed by hand',
} as const
export type CallbackState = keyof typeof CALLBACKS
export const CALLBACK_STATES = Object.keys(CALLBACKS) as [CallbackState, ...CallbackState[]]
export const WAITING_STATES = ['open', 'overdue'] as const satisfies readonly CallbackState[]
export const MAX_CALLBACK_HOURS = 168

/** The outcomes of calling somebody back. All but `no-answer` close the line. */
export const CALLBACK_OUTCOMES = {
  reached: 'Reached',
  'no-answer': 'No answer',
  'left-message': 'Left a message',
  'wrong-number': 'Wrong number',
  'not-needed': 'No longer needed',
} as const
export type CallbackOutcome = keyof typeof CALLBACK_OUTCOMES
export const CALLBACK_OUTCOME_NAMES = Object.keys(CALLBACK_OUTCOMES) as [CallbackOutcome, ...CallbackOutcome[]]

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

/** How somebody handles a line. Times are epoch seconds. */
export const handlingSchema = z.strictObject({
  id: z.string(),
  claimedBy: z.nullable(z.strictObject({ id: z.string(), name: z.string() })),
  claimedAt: z.nullable(z.number()),
  snoozedUntil: z.nullable(z.number()),
  note: z.nullable(z.string()),
  /** The outcome of calling back that somebody entered, and when. */
  outcome: z.nullable(z.enum(CALLBACK_OUTCOME_NAMES)),
  outcomeAt: z.nullable(z.number()),
  closedAt: z.nullable(z.number()),
  /** Who closed it by hand; null where calls did. */
  closedBy: z.nullable(z.string()),
})
export type Handling = z.infer<typeof handlingSchema>

/** Whom somebody called, by id. */
export type Target = { id: string; isGroup: boolean }

/** A line’s name: a caller, and whom they called; a group as `g…`, a person as `u…`. */
export const lineKey = (caller: string, target: Target | null): string =>
  `${caller}\n${target === null ? '' : `${target.isGroup ? 'g' : 'u'}${target.id}`}`

/** The lines that somebody has closed by hand. */
export type ClosedLines = {
  /** The time of the last call with which a line was closed, by `lineKey`, epoch seconds. Keys of earlier releases have no target. */
  untils: ReadonlyMap<string, number>
  /** Changes whenever any of it changes. */
  key: string
}
