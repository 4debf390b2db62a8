import * as z from 'zod/mini'
import { settingAt } from '@/lib/shared/http/route'

/** 1 (Monday), 6 (Saturday) or 7 (Sunday). */
export const firstDaySchema = z.union(
  [z.literal(1), z.literal(6), z.literal(7)],
  'must be 1 (Monday), 6 (Saturday) or 7 (Sunday)',
)
export const clockSchema = z.union([z.literal(12), z.literal(24)], 'must be 12 or 24')

/** The day that begins the week, and how many hours clocks show. */
const usedSchema = z.strictObject({ firstDay: firstDaySchema, clock: clockSchema })
export type WeekClock = z.infer<typeof usedSchema>

/** As set; null follows the country of the business hours. */
export const weekClockSchema = z.strictObject({ firstDay: z.nullable(firstDaySchema), clock: z.nullable(clockSchema) })
export type WeekClockChoice = z.infer<typeof weekClockSchema>
export const DEFAULT_WEEK_CLOCK: WeekClock = { firstDay: 1, clock: 24 }

export const [weekClockRoute, saveWeekClockRoute] = settingAt('week-and-clock', weekClockSchema, {
  byCountry: usedSchema,
})
