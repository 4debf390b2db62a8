import * as z from 'zod/mini'
import { uidSchema } from '@/lib/shared/calls/ids'
import { FILTERS } from '@/lib/shared/filters/filters'
import { answerOf, idAnswer, mirrorMetaSchema } from '@/lib/shared/http/http'
import { route } from '@/lib/shared/http/route'
import { epochSecond } from '@/lib/shared/text/texts'
import { CALLBACK_STATES, handlingSchema } from './callbacks'
import { callBriefSchema, partySchema } from './needs-a-look'

export const MAX_CALLBACK_NOTE_CHARACTERS = 500
/** Nobody snoozes a caller for longer. */
export const MAX_SNOOZE_DAYS = 60

/** A caller whose missed calls nobody has returned. */
const lineSchema = z.strictObject({
  caller: partySchema,
  /** Missed calls that wait, the times of the first and the last of them, and the first deadline; null where it never opens again. */
  calls: z.int(),
  firstMissedAt: z.number(),
  lastMissedAt: z.number(),
  dueAt: z.nullable(z.number()),
  state: z.enum(CALLBACK_STATES),
  last: callBriefSchema,
  /** Who holds it, and what was noted; null until somebody does anything. */
  handling: z.nullable(handlingSchema),
})
export type CallbackLine = z.infer<typeof lineSchema>

const queueSchema = z.strictObject({
  /** The time allowed for a call back, in hours; business hours where they are set. */
  hours: z.number(),
  /** The business hours that deadlines count, in a few words; null where they count every hour, since none are set. */
  businessHours: z.nullable(z.string()),
  /** The time at which states and remaining times were computed, epoch seconds. */
  asOf: z.number(),
  /** Claimed ones and those with time left, least time left first, then overdue ones, latest deadline first; truncated when there are many. */
  lines: z.array(lineSchema),
  /** Callers in all, and those with time left and without. */
  callers: z.int(),
  open: z.int(),
  overdue: z.int(),
  /** Missed calls that name no caller, so that nobody can return them. */
  withoutCaller: z.int(),
})
export type CallbackQueue = z.infer<typeof queueSchema>

const path = '/api/callbacks'

/** Callers whose missed calls nobody has returned, and who takes care of them. */
export const callbackQueueRoute = route({
  path,
  query: z.object(FILTERS),
  answer: answerOf(queueSchema, mirrorMetaSchema),
})
/** The call-backs that the viewer has claimed, of all time. */
export const ownCallbacksRoute = route({
  path: '/api/callbacks/mine',
  answer: answerOf(z.pick(queueSchema, { hours: true, asOf: true, lines: true }), mirrorMetaSchema),
})

/** The missed calls as the line showed them, so that those missed since stay in the queue. */
const occasion = { caller: uidSchema, since: epochSecond, until: epochSecond }
const note = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'is required'),
    z.maxLength(MAX_CALLBACK_NOTE_CHARACTERS, `has at most ${MAX_CALLBACK_NOTE_CHARACTERS} characters`),
  )

/** What somebody does about a caller. */
const callbackActionSchema = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('claim'), ...occasion }),
  z.strictObject({ action: z.literal('snooze'), ...occasion, snoozedUntil: z.nullable(epochSecond) }),
  z.strictObject({ action: z.literal('note'), ...occasion, note: z.nullable(note) }),
  z.strictObject({ action: z.literal('done'), ...occasion }),
  z.strictObject({ action: z.literal('release'), caller: uidSchema }),
  z.strictObject({ action: z.literal('reopen'), id: z.uuid('must be the id of a call-back') }),
])
export type CallbackAction = z.input<typeof callbackActionSchema>

/** Claims, snoozes, annotates or closes a call-back, or takes that back; CONFLICT when somebody else holds it. */
export const changeCallbackRoute = route({ method: 'POST', path, body: callbackActionSchema, answer: idAnswer })
