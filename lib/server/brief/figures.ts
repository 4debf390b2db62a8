import type { Driver } from '@/lib/shared/analytics/drivers'
import type { Unusual } from '@/lib/shared/callbacks/unusual'
import type { Filters } from '@/lib/shared/filters/filters'

/** The calls of a period in numbers. Resolved: any status but initiated. */
export type Totals = { calls: number; resolved: number; answered: number; unanswered: number; totalMinutes: number }

/** An hour of a weekday, over all weeks of the period: 1 is Monday. */
export type WeekHour = { weekday: number; hour: number; resolved: number; answered: number }

/** Unanswered calls with one person, or to one group, and all calls with them. */
export type Share = { kind: 'person' | 'group'; id: string; name: string; unanswered: number; calls: number }

type Period = { from: number; to: number }

/** What a brief is written from. Times are epoch seconds. */
export type BriefFigures = {
  /** The period and filters as they were asked for, which is how links say them. */
  asked: Partial<Filters> & { tz: string }
  now: Totals
  /** The period before; null for all time. */
  before: Totals | null
  /** The two periods; null for all time. */
  periods: { now: Period; before: Period } | null
  week: readonly WeekHour[]
  /** Whom most unanswered calls concern. */
  shares: readonly Share[]
  /** Several people who are in many of the unanswered calls; null unless there are two or three such. */
  together: { people: readonly { id: string; name: string }[]; unanswered: number; calls: number } | null
  /** Who explains the change of the volume and of the answer rate most; empty where nothing is compared. */
  drivers: { calls: readonly NamedDriver[]; answerRate: readonly NamedDriver[] }
  /** The hours and days that are most unlike the same ones of the weeks before. */
  unusual: readonly NamedUnusual[]
  /** Calls that were dropped, reconnected or in which someone was left alone, and the people in most of them. */
  troubled: { calls: number; people: readonly { id: string; name: string; troubled: number; calls: number }[] }
  /** Unanswered calls that nobody has returned, and the hours after which that is late. */
  waiting: { calls: number; hours: number }
  /** All statuses in the period but initiated; null if they cannot be listed in a filter. */
  resolvedStatuses: readonly string[] | null
}

/** A driver with the name of who or what it is. */
export type NamedDriver = Driver & { name: string }
/** An unusual figure with the names of who explains it. */
export type NamedUnusual = Omit<Unusual, 'causes'> & {
  causes: readonly (Unusual['causes'][number] & { name: string })[]
}
