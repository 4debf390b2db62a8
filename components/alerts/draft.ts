import type { AlertPoint, Condition, Evaluation } from '@/lib/shared/alerts/alerts'
import { currentWatchedMetric, WATCHED_METRICS, type WatchedMetric } from '@/lib/shared/analytics/metrics'
import { ownEntry } from '@/lib/shared/text/own-entry'
import { isoFields } from '@/lib/shared/zones/fields'

/** An alert as its form has it: the threshold as it is typed, a change as its size and its direction. */
export type Draft = Omit<Evaluation, 'threshold' | 'filters'> & { typed: string; falls: boolean }

/** Shares are typed in percent. */
const isPercent = (metric: WatchedMetric, condition: Condition): boolean =>
  condition === 'change' || (condition !== 'no-data' && WATCHED_METRICS[metric].unit === 'ratio')

const UNITS = { seconds: 's', minutes: 'min', calls: 'calls', people: 'people' }
/** What stands behind the field of the threshold. */
export const typedUnit = (metric: WatchedMetric, condition: Condition): string =>
  metric === 'waiting' && condition !== 'change'
    ? 'call-backs'
    : isPercent(metric, condition)
      ? '%'
      : (ownEntry(UNITS, WATCHED_METRICS[metric].unit) ?? '')

/**
 * What a new alert on a metric begins with: what is bad of it, beyond what it usually is.
 * @param targetPercent of the service level
 */
export function newDraft(metric: WatchedMetric, targetPercent: number): Draft {
  const { unit, better } = WATCHED_METRICS[metric]
  const isShare = unit === 'ratio'
  const share = metric === 'serviceLevel' ? targetPercent : better === 'less' ? 20 : 80
  return {
    metric,
    windowMinutes: 60,
    condition: better === 'more' ? 'below' : 'above',
    typed: String(isShare ? share : 10),
    falls: better === 'more',
    comparedWith: 'week',
    least: isShare ? 20 : 0,
    forMinutes: 0,
    keepMinutes: 15,
  }
}

/** A kept alert as its form shows it. */
export function draftOf({ threshold, filters: _, ...judged }: Evaluation): Draft {
  const size = judged.condition === 'change' ? Math.abs(threshold ?? 0) : (threshold ?? 0)
  const shown = isPercent(judged.metric, judged.condition) ? Math.round(size * 1e6) / 1e4 : size
  return {
    ...judged,
    metric: currentWatchedMetric(judged.metric),
    typed: threshold === null ? '' : String(shown),
    falls: (threshold ?? 0) < 0,
  }
}

/** What the form says; null while what is typed is no number. */
export function judgedOf({ typed, falls, ...draft }: Draft, filters: string): Evaluation | null {
  if (draft.condition === 'no-data') return { ...draft, filters, threshold: null }
  const text = typed.trim().replace(',', '.')
  if (!/^-?\d{1,9}(\.\d{1,6})?$/.test(text)) return null
  const number = isPercent(draft.metric, draft.condition) ? Number(text) / 100 : Number(text)
  if (draft.condition !== 'change') return { ...draft, filters, threshold: number }
  return number <= 0 ? null : { ...draft, filters, threshold: falls ? -number : number }
}

/** A threshold as it is typed, and on how many days the figure passed it. */
export type Suggested = { typed: string; days: number }
const SUGGESTED_DAYS = 3

/** The threshold that the figure passed on the three days furthest out; null where too few days have one. @param points of the last 30 days */
export function suggestedOf(
  { metric, condition, falls }: Draft,
  points: readonly AlertPoint[],
  zone: string,
): Suggested | null {
  if (condition === 'no-data') return null
  const sign = condition === 'below' || (condition === 'change' && falls) ? -1 : 1
  const furthest = new Map<string, number>()
  for (const { at, value } of points) {
    const day = isoFields(at, zone).date
    if (value !== null) furthest.set(day, Math.max(value * sign, furthest.get(day) ?? Number.NEGATIVE_INFINITY))
  }
  const days = [...furthest.values()].sort((one, other) => other - one)
  // A change fires at its threshold, everything else beyond it.
  const limit = days[condition === 'change' ? SUGGESTED_DAYS - 1 : SUGGESTED_DAYS]
  if (limit === undefined || (condition === 'change' && limit <= 0)) return null
  const isShare = isPercent(metric, condition)
  // Never inside of what it was on that day.
  const scale = isShare ? 1000 : Math.abs(limit) < 10 ? 10 : 1
  const rounded = Math.ceil(Number((limit * scale).toFixed(6))) / scale
  const passed = days.filter((value) => (condition === 'change' ? value >= rounded : value > rounded)).length
  const size = condition === 'change' ? rounded : rounded * sign
  return { typed: String(isShare ? Math.round(size * 1000) / 10 : size), days: passed }
}
