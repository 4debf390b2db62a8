import * as z from 'zod/mini'
import { callSchema } from '@/lib/shared/calls/call'
import { FILTERS, type Filters } from '@/lib/shared/filters/filters'
import { one, wholeFrom } from '@/lib/shared/filters/query'
import { fieldsOf, fromMirror, route, shapeOf } from '@/lib/shared/http/route'
import { MAX_REPEAT_HOURS, REPEAT_NAMES, WAITING_STATES } from './callbacks'

/** A person or group as shown on screen; `name` if known. */
const partySchema = z.strictObject({ id: z.string(), name: z.nullable(z.string()) })

/** Somebody, and whom they called. */
export const PAIR = { caller: partySchema, target: partySchema, isGroup: z.boolean() }

/** A call in a few words. Epoch seconds. */
export const callBriefSchema = z.strictObject({
  ...fieldsOf(callSchema, 'sessionId', 'roomMid'),
  time: z.number(),
  ...fieldsOf(callSchema, 'status', 'type'),
  isGroup: z.boolean(),
  from: z.nullable(partySchema),
  to: z.nullable(partySchema),
})
export type CallBrief = z.infer<typeof callBriefSchema>

/** The last call of somebody who waits for a call back; `dueAt` is its deadline. */
const waitingCallSchema = z.extend(callBriefSchema, { state: z.enum(WAITING_STATES), dueAt: z.nullable(z.number()) })

/** Figures that are monitored. */
export const WATCHED_NAMES = ['calls', 'unanswered', 'totalMinutes'] as const
export type WatchKind = (typeof WATCHED_NAMES)[number]

/** A person or group whose own figure deviates from their own median in the same direction. */
const causeSchema = z.strictObject({
  kind: z.enum(['person', 'group']),
  id: z.string(),
  value: z.number(),
  median: z.number(),
})
export type Cause = z.infer<typeof causeSchema>

/** One unusual figure of an hour or day. Times are epoch seconds, `to` excluded. */
export const unusualSchema = z.strictObject({
  span: z.enum(['hour', 'day']),
  from: z.number(),
  to: z.number(),
  figure: z.enum(WATCHED_NAMES),
  value: z.number(),
  /** The median for the same weekday and hour in the previous weeks. */
  median: z.number(),
  /** One robust deviation. */
  deviation: z.number(),
  /** `(value − median) / deviation`. */
  score: z.number(),
  weeks: z.int(),
  causes: z.array(causeSchema),
})
export type Unusual = z.infer<typeof unusualSchema>

const needsALookSchema = z.strictObject({
  /** The time allowed for a call back, in hours. */
  hours: z.number(),
  /** The time at which states and remaining times were computed, epoch seconds. */
  asOf: z.number(),
  /** Who waits for a call back, whatever the range: how many lines in all, and with time left and without. */
  waiting: z.int(),
  callbacks: z.strictObject(shapeOf(WAITING_STATES, z.int())),
  /** Their last calls: those with time left, least first, then overdue ones, latest deadline first; truncated when there are many. */
  queue: z.array(waitingCallSchema),
  /** Calls open for too long, whenever they started, longest first; truncated when there are many. */
  stale: z.strictObject({ calls: z.int(), longest: z.array(callBriefSchema), overHours: z.number() }),
  /** Unusual hours and days, most unusual first; `found` in total, out of `judged` hours and days. */
  unusual: z.array(unusualSchema),
  found: z.int(),
  judged: z.int(),
})
export type NeedsALook = z.infer<typeof needsALookSchema>

/** Who waits for a call back, calls open for too long, unusual hours and days. */
export const needsALookRoute = route('GET /api/needs-a-look', {
  query: z.object(FILTERS),
  answer: fromMirror(needsALookSchema),
})

/** Calls open for too long, whenever they started: the range does not apply to what is ongoing now. */
export function staleFilters<F extends Partial<Filters>>(filters: F): F {
  return { ...filters, range: 'all', from: undefined, to: undefined, anomaly: ['stale-ongoing'] }
}

const repeatCallersSchema = z.strictObject({
  /** Within how many hours a call counts as a repeat. */
  within: z.int(),
  /** The calls asked about, and how many of them name no caller or no called person or group, so that nothing can be said of them. */
  calls: z.int(),
  unknown: z.int(),
  /** How many of the others are in which state. */
  ...shapeOf(REPEAT_NAMES, z.int()),
  /** Resolved ÷ (resolved + unresolved): an estimate; null without any. */
  resolvedShare: z.nullable(z.number()),
  /** The share of the calls for which this can be told: between known parties, and not too recent; null without any. */
  coverage: z.nullable(z.number()),
  /** Who called whom again, most often first; truncated when there are many, of `pairs` in all. */
  callers: z.array(z.strictObject({ ...PAIR, again: z.int(), lastAt: z.number() })),
  pairs: z.int(),
})
export type RepeatCallers = z.infer<typeof repeatCallersSchema>

/** Who called the same person or group again within some hours, and how many calls needed no second one. */
export const repeatCallersRoute = route('GET /api/repeat-callers', {
  query: z.object({ ...FILTERS, within: one(wholeFrom(1, MAX_REPEAT_HOURS)) }),
  answer: fromMirror(repeatCallersSchema),
})
