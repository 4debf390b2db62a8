import * as z from 'zod/mini'
import { analyticsMetaSchema } from '@/lib/shared/analytics/analytics'
import { FILTERS } from '@/lib/shared/filters/filters'
import { among, one } from '@/lib/shared/filters/query'
import { fieldsOf, fromMirror, route } from '@/lib/shared/http/route'
import { urlState } from '@/lib/shared/params/filters'

/** Answer rates to aim for, as shares. */
export const STAFFING_TARGETS = ['0.7', '0.75', '0.8', '0.85', '0.9', '0.95'] as const
export const DEFAULT_STAFFING_TARGET = '0.8' satisfies (typeof STAFFING_TARGETS)[number]

const staffingTarget = one(among(STAFFING_TARGETS))
/** The answer rate to aim for, in the URL. */
export const STAFFING_STATE = urlState({ target: staffingTarget }, { target: DEFAULT_STAFFING_TARGET })

/** Whole weeks that the figures rest on. */
export const STAFFING_WEEKS = 8

/** Why an hour misses the target, or why that cannot be said. */
export const STAFFING_REASONS = {
  people: 'too few people at once',
  pickUp: 'enough people, but calls were not picked up',
  few: 'too few calls to say',
} as const
export type StaffingReason = keyof typeof STAFFING_REASONS

/** One hour of the week over all weeks; levels are calls under way at once. */
const slotSchema = z.strictObject({
  /** 1 (Monday) to 7 (Sunday), and the hour, in the zone. */
  weekday: z.int(),
  hour: z.int(),
  /** Calls that arrived in all weeks, and per week: the median and the middle half. */
  calls: z.int(),
  typical: z.number(),
  low: z.number(),
  high: z.number(),
  /** Answered calls under way at once: at most this many for half of the time, and for nine tenths of it. */
  concurrentMedian: z.number(),
  concurrentP90: z.number(),
  resolved: z.int(),
  answerRate: z.nullable(z.number()),
  waitMedian: z.nullable(z.number()),
  /** True where enough calls were resolved, and too few of them answered. */
  misses: z.boolean(),
  /** Null where the target is met. */
  reason: z.nullable(z.enum(Object.keys(STAFFING_REASONS) as [StaffingReason, ...StaffingReason[]])),
  /** How many calls at once had to be possible to reach the target, and how many were; null without calls to judge by. */
  needed: z.nullable(z.int()),
  handled: z.nullable(z.int()),
})
export type StaffingSlot = z.infer<typeof slotSchema>

const daySchema = z.strictObject({
  /** ISO 8601. */
  date: z.string(),
  weekday: z.int(),
  expected: z.nullable(z.number()),
  low: z.nullable(z.number()),
  high: z.nullable(z.number()),
})
export type ExpectedDay = z.infer<typeof daySchema>

const staffingSchema = z.strictObject({
  /** The whole weeks that the figures rest on, epoch seconds, and their number. */
  from: z.number(),
  to: z.number(),
  weeks: z.int(),
  ...fieldsOf(analyticsMetaSchema, 'zone', 'firstDay', 'clock'),
  target: z.number(),
  /** The median duration of answered calls, which a missed call would have taken; null without any. */
  talkSeconds: z.nullable(z.number()),
  /** By weekday and hour, from Monday 0:00 on. */
  slots: z.array(slotSchema),
  /** The days of the next week, each with the median and the middle half of the same weekdays of the whole weeks. */
  expected: z.array(daySchema),
  /** The error of the same rule on past days, as far ahead: the sum of the differences ÷ the sum of calls, over the days it could predict; null for none. */
  pastError: z.strictObject({ share: z.nullable(z.number()), days: z.int() }),
})
export type Staffing = z.infer<typeof staffingSchema>

/** The range does not apply: the figures rest on whole weeks. */
const { range: _range, from: _from, to: _to, ...OTHER_FILTERS } = FILTERS
/** When more people are needed at once, by hour of the week, and how many calls to expect. */
export const staffingRoute = route('GET /api/staffing', {
  query: z.object({ ...OTHER_FILTERS, target: staffingTarget }),
  answer: fromMirror(staffingSchema),
})
