import type { BriefItem } from '@/lib/shared/analytics/brief'
import type { Driver } from '@/lib/shared/analytics/drivers'
import type { Unusual } from '@/lib/shared/callbacks/unusual'
import { narrowed } from '@/lib/shared/charts/doors'
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
  /** Who explains the change of the volume and of the answer rate most; empty where nothing is compared. */
  drivers: { calls: readonly NamedDriver[]; answerRate: readonly NamedDriver[] }
  /** The hours and days that are most unlike the same ones of the weeks before. */
  unusual: readonly NamedUnusual[]
  /** Calls that were dropped, reconnected or in which someone was left alone, and the people in most of them. */
  troubled: { calls: number; people: readonly { id: string; name: string; troubled: number; calls: number }[] }
  /** How many wait for a call back, whatever the period. */
  waiting: number
  /** All statuses in the period but initiated; null if they cannot be listed in a filter. */
  resolvedStatuses: readonly string[] | null
}

/** A driver with the name of who or what it is. */
export type NamedDriver = Driver & { name: string }
/** An unusual figure with the names of who explains it. */
export type NamedUnusual = Omit<Unusual, 'causes'> & {
  causes: readonly (Unusual['causes'][number] & { name: string })[]
}

/**
 * The fewest calls that a rate in a sentence is taken over: with 30, a rate of 80 % has a standard error of 7 points, and with fewer a single
 * call moves it by more than 3.
 */
export const LEAST_FOR_RATE = 30
/** Fewer unreturned calls are a list rather than a finding; the page Needs a look has them. */
export const LEAST_WAITING = 5
/** A share of the unanswered calls below this singles nobody out. */
export const LEAST_SHARE = 0.2
/** Someone is singled out only if their share of the unanswered is this many times their share of all calls: otherwise it only says who calls a lot. */
export const LEAST_EXCESS = 1.25
/**
 * An hour is singled out if its rate is this many standard errors below the rate of the whole period: it is the worst of 168, of which chance
 * alone puts one beyond 2.5, but beyond 3 only one in five times.
 */
export const LEAST_DEVIATIONS = 3
/** A difference of rates below this is not worth a sentence of its own. */
export const LEAST_POINTS_BELOW = 0.05
/** A change of a rate below this is not explained further. */
export const LEAST_POINTS_CHANGE = 0.01
/** A change of a count below this part of it is not explained further. */
export const LEAST_RELATIVE_CHANGE = 0.1
/** Whoever is named explains at least this part. */
export const LEAST_PART = 0.4
/** Fewer dropped or reconnected calls are no sign of a broken device. */
export const LEAST_TROUBLED = 10

/** A sentence by one rule; null where it has nothing worth saying. */
export type Rule = (figures: BriefFigures) => BriefItem | null

export const rateOf = ({ answered, resolved }: Pick<Totals, 'answered' | 'resolved'>) => answered / resolved

/** The filters of all calls of the period. */
export const period = ({ asked }: BriefFigures): Partial<Filters> =>
  asked.range === undefined && asked.from === undefined && asked.to === undefined ? { ...asked, range: 'all' } : asked

/** The calls that a rate divides by: all but those still ringing. Null if a filter cannot list their statuses. */
export function resolvedDoor(figures: BriefFigures): Partial<Filters> | null {
  const filters = period(figures)
  if (figures.now.resolved === figures.now.calls) return filters
  return figures.resolvedStatuses === null ? null : narrowed(filters, 'status', figures.resolvedStatuses)
}
