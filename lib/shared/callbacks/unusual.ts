import * as z from 'zod/mini'

/** Figures that are monitored, each with the smallest difference worth reporting, per hour and per day. */
export const WATCHED = {
  calls: { label: 'Calls', unit: 'calls', leastOf: { hour: 5, day: 10 } },
  unanswered: { label: 'Missed', unit: 'calls', leastOf: { hour: 3, day: 5 } },
  totalMinutes: { label: 'Minutes', unit: 'minutes', leastOf: { hour: 60, day: 120 } },
} as const
export type Watched = keyof typeof WATCHED
export const WATCHED_NAMES = Object.keys(WATCHED) as [Watched, ...Watched[]]

const SPANS = ['hour', 'day'] as const
export type Span = (typeof SPANS)[number]
/** How many hours or days of local time separate a slot from the same one a week before. */
export const WEEK_OF: Record<Span, number> = { hour: 168, day: 7 }

export const WEEKS_BEFORE = 8
export const MIN_WEEKS = 4
export const MIN_SCORE = 3.5
/** Makes the median of absolute deviations comparable with a standard deviation (Iglewicz and Hoaglin, 1993, whose limit 3.5 is too). */
export const MAD_SCALE = 1.4826

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
  span: z.enum(SPANS),
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
