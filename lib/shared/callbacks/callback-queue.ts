import * as z from 'zod/mini'
import { uidSchema } from '@/lib/shared/calls/ids'
import { FILTERS, type Filters } from '@/lib/shared/filters/filters'
import { among, one, spelling } from '@/lib/shared/filters/query'
import { answerOf, idAnswer, mirrorMetaSchema, route } from '@/lib/shared/http/route'
import { urlState } from '@/lib/shared/params/filters'
import { atMost, epochSecond } from '@/lib/shared/text/texts'
import { CALLBACK_OUTCOME_NAMES, handlingSchema, lineKey, WAITING_STATES } from './callbacks'
import { callBriefSchema, PAIR } from './needs-a-look'

export const MAX_CALLBACK_NOTE_CHARACTERS = 500
/** The longest that a caller can be snoozed. */
export const MAX_SNOOZE_DAYS = 60

/** Somebody who waits for a call back, and from whom (`WAITING_DEFINITION`). */
const lineSchema = z.strictObject({
  ...PAIR,
  /** How many calls wait, when the first and the last were missed, and the deadline for calling back; null if business hours never open again. */
  calls: z.int(),
  firstMissedAt: z.number(),
  lastMissedAt: z.number(),
  dueAt: z.nullable(z.number()),
  state: z.enum(WAITING_STATES),
  last: callBriefSchema,
  /** Calls to the caller since, by others than the target, newest first; truncated when there are many. */
  attempts: z.array(callBriefSchema),
  /** Who holds it, and what was noted; null until somebody does anything. */
  handling: z.nullable(handlingSchema),
})
export type CallbackLine = z.infer<typeof lineSchema>

/** The unique key of a line. */
export const lineId = ({ caller, target, isGroup }: Pick<CallbackLine, 'caller' | 'target' | 'isGroup'>): string =>
  lineKey(caller.id, { id: target.id, isGroup })

/** Whether a line is hidden at a time, epoch seconds. */
export const isSnoozed = ({ handling }: CallbackLine, now: number): boolean => (handling?.snoozedUntil ?? 0) > now

/** The filters for the waiting calls of a line. */
export function lineDoor({ caller, target, isGroup }: CallbackLine, { tz }: Filters): Partial<Filters> {
  const to: Partial<Filters> = isGroup
    ? { receiverType: ['group'], guid: [target.id] }
    : { receiverType: ['user'], with: [caller.id, target.id] }
  return { range: 'all', tz, callback: [...WAITING_STATES], initiator: [caller.id], ...to }
}

/** Which lines are listed; those that are not snoozed by default. */
export const QUEUE_STATE = urlState({ queue: one(among(['mine', 'snoozed'])) }, {})

const queueSchema = z.strictObject({
  /** The time allowed for a call back, in hours; business hours where they are set. */
  hours: z.number(),
  /** The time at which states and remaining times were computed, epoch seconds. */
  asOf: z.number(),
  /** Claimed ones and those with time left, least time left first, then overdue ones, latest deadline first; truncated when there are many. */
  lines: z.array(lineSchema),
  /** How many lines have time left, and how many are overdue. */
  open: z.int(),
  overdue: z.int(),
  /** Deprecated: `meta.waiting`. */
  callers: z.int(),
})
export type CallbackQueue = z.infer<typeof queueSchema>
/** `waiting`: how many lines there are in all, whatever the range. */
const metaSchema = z.extend(mirrorMetaSchema, { waiting: z.int() })

/** Who waits for a call back, and who takes care of them. */
export const callbackQueueRoute = route('GET /api/callbacks', {
  query: z.object(FILTERS),
  answer: answerOf(queueSchema, metaSchema),
})
/** The lines that the viewer has claimed. */
export const ownCallbacksRoute = route('GET /api/callbacks/mine', { answer: answerOf(queueSchema, metaSchema) })

/** A line, by default the caller’s newest. Actions on its calls name the span shown (`since`, `until`), so that calls missed later stay in the queue. */
const line = {
  caller: uidSchema,
  target: z.optional(z.strictObject({ id: z.string().check(z.minLength(1), z.maxLength(1000)), isGroup: z.boolean() })),
}
const occasion = { ...line, since: epochSecond, until: epochSecond }
const noteLength = atMost(MAX_CALLBACK_NOTE_CHARACTERS, 'characters')
const note = z.string().check(z.trim(), z.minLength(1, 'is required'), noteLength)
const outcome = among(CALLBACK_OUTCOME_NAMES)
/** What came of calling back, and when; by default now. */
const came = { outcome: z.nullable(outcome), outcomeAt: z.optional(z.nullable(epochSecond)) }

/** What somebody does about a line. */
const byAction = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('claim'), ...occasion }),
  z.strictObject({ action: z.literal('snooze'), ...occasion, snoozedUntil: z.nullable(epochSecond) }),
  z.strictObject({ action: z.literal('note'), ...occasion, note: z.nullable(note) }),
  z.strictObject({ action: z.literal('outcome'), ...occasion, ...came }),
  z.strictObject({ action: z.literal('done'), ...occasion, outcome: z.optional(outcome) }),
  z.strictObject({ action: z.literal('release'), ...line }),
  z.strictObject({ action: z.literal('reopen'), id: z.uuid('must be the id of a call-back') }),
])
export type CallbackAction = z.input<typeof byAction>
type OfOccasion<Action> = Action extends { since: number } ? Omit<Action, keyof typeof occasion> : never
/** What somebody does about the calls of a line, without saying which. */
export type OccasionAction = OfOccasion<CallbackAction>
const spelled = spelling(['claim', 'snooze', 'note', 'outcome', 'done', 'release', 'reopen'])
/** A union finds its member by the word itself, so that is spelled first. */
const callbackActionSchema = z.pipe(
  z.transform((body: CallbackAction) =>
    typeof body?.action === 'string' ? ({ ...body, action: spelled(body.action) } as CallbackAction) : body,
  ),
  byAction,
)

/** Claims, snoozes, annotates or closes a call-back, or undoes that; CONFLICT when somebody else holds it. */
export const changeCallbackRoute = route('POST /api/callbacks', { body: callbackActionSchema, answer: idAnswer })
