import type { RangeName } from '@/lib/shared/contracts/filters'

/** The calls of a period in numbers. Resolved: any status but initiated. */
export type Totals = { calls: number; resolved: number; answered: number; unanswered: number; totalMinutes: number }

/** An hour of a weekday, over all weeks of the period: 1 is Monday. */
export type WeekHour = { weekday: number; hour: number; resolved: number; answered: number }

/** Unanswered calls with one person, or to one group, and all calls with them. */
export type Share = { kind: 'person' | 'group'; id: string; name: string; unanswered: number; calls: number }

type Period = { from: number; to: number }

/** What a brief is written from. Times are epoch seconds. */
export type BriefFigures = {
  /** The period as it was asked for, which is how links say it. */
  asked: { range?: RangeName | undefined; from?: string | undefined; to?: string | undefined; tz: string }
  now: Totals
  /** The period before; null for all time. */
  before: Totals | null
  /** The two periods; null for all time. */
  periods: { now: Period; before: Period } | null
  week: readonly WeekHour[]
  /** Whom most unanswered calls concern. */
  shares: readonly Share[]
  /** Unanswered calls that nobody has returned, and the hours after which that is late. */
  waiting: { calls: number; hours: number }
  /** All statuses in the period but initiated; null if they cannot be listed in a filter. */
  resolvedStatuses: readonly string[] | null
}
