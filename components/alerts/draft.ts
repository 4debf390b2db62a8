import type { AlertPoint, Condition, Evaluation } from '@/lib/shared/alerts/alerts'
import { currentWatchedMetric, WATCHED_METRICS, type WatchedMetric } from '@/lib/shared/analytics/metrics'
import { ownEntry } from '@/lib/shared/text/own-entry'
import { isoFields } from '@/lib/shared/zones/fields'

/** An alert in its form: the threshold as typed text; for a relative change, its size and, in `falls`, its direction. */
export type Draft = Omit<Evaluation, 'threshold' | 'filters'> & { typed: string; falls: boolean }

/** Shares are typed in percent. */
const isPercent = (metric: WatchedMetric, condition: Condition): boolean =>
  condition === 'change' || (condition !== 'no-data' && WATCHED_METRICS[metric].unit === 'ratio')

const UNITS = { seconds: 's', minutes: 'min', calls: 'calls', people: 'people' }
/** The unit shown after the threshold field. */
export const typedUnit = (metric: WatchedMetric, condition: Condition): string =>
  metric === 'waiting' && condition !== 'change'
    ? 'call-backs'
    : isPercent(metric, condition)
      ? '%'
      : (ownEntry(UNITS, WATCHED_METRICS[metric].unit) ?? '')

/** The defaults of a new alert on a metric: it fires when the figure is worse than usual. @param targetPercent the target of the service level */
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

/** The changes for another metric: it brings its own defaults, unless the condition is a relative change. */
export const withMetric = (draft: Draft, metric: WatchedMetric, target: number): Partial<Draft> => {
  const { condition, typed, falls, least } = newDraft(metric, target)
  return draft.condition === 'change' ? { metric, falls } : { metric, condition, typed, falls, least }
}

/** The changes for another condition. */
export const withCondition = (draft: Draft, condition: Condition, target: number): Partial<Draft> => {
  if (condition === 'change') return { condition, typed: '50', least: Math.max(draft.least, 10) }
  if (condition === 'no-data') return { condition, least: 1 }
  return draft.condition === 'change' || draft.condition === 'no-data'
    ? { ...newDraft(draft.metric, target), windowMinutes: draft.windowMinutes, condition }
    : { condition }
}

/** A stored alert as its form shows it. */
export function draftOf(rule: Evaluation): Draft {
  const { metric, windowMinutes, condition, threshold, comparedWith, least, forMinutes, keepMinutes } = rule
  const size = condition === 'change' ? Math.abs(threshold ?? 0) : (threshold ?? 0)
  const shown = isPercent(metric, condition) ? Math.round(size * 1e6) / 1e4 : size
  return {
    ...{ windowMinutes, condition, comparedWith, least, forMinutes, keepMinutes },
    metric: currentWatchedMetric(metric),
    typed: threshold === null ? '' : String(shown),
    falls: (threshold ?? 0) < 0,
  }
}

/** The evaluation that the form describes; null while the threshold is not a valid number. */
export function judgedOf({ typed, falls, ...draft }: Draft, filters: string): Evaluation | null {
  if (draft.condition === 'no-data') return { ...draft, filters, threshold: null }
  const text = typed.trim().replace(',', '.')
  if (!/^-?\d{1,9}(\.\d{1,6})?$/.test(text)) return null
  const number = isPercent(draft.metric, draft.condition) ? Number(text) / 100 : Number(text)
  if (draft.condition !== 'change') return { ...draft, filters, threshold: number }
  return number <= 0 ? null : { ...draft, filters, threshold: falls ? -number : number }
}

const SUGGESTED_DAYS = 3
/** A threshold as text, and on how many of the last 30 days the figure passed it: the lowest that it passed on at most three of them, else the highest that it passed at all; null if it never changed. */
export function suggestedOf({ metric, condition, falls }: Draft, points: readonly AlertPoint[], zone: string) {
  if (condition === 'no-data') return null
  const isChange = condition === 'change'
  const sign = condition === 'below' || (isChange && falls) ? -1 : 1
  const furthest = new Map<string, number>()
  for (const { at, value } of points) {
    const day = isoFields(at, zone).date
    if (value !== null) furthest.set(day, Math.max(value * sign, furthest.get(day) ?? Number.NEGATIVE_INFINITY))
  }
  const isShare = isPercent(metric, condition)
  // Rounded outwards, so that the day's own value never exceeds it.
  const rounded = (limit: number) => {
    const scale = isShare ? 1000 : Math.abs(limit) < 10 ? 10 : 1
    return Math.ceil(Number((limit * scale).toFixed(6))) / scale
  }
  const days = [...furthest.values()]
  // A relative change fires when it reaches its threshold, everything else only beyond it.
  const offered = [...new Set(days.map(rounded))]
    .filter((limit) => !isChange || limit > 0)
    .map((limit) => ({ limit, days: days.filter((value) => (isChange ? value >= limit : value > limit)).length }))
    .filter((one) => one.days > 0)
    .sort((one, other) => other.limit - one.limit)
  const found = offered.findLast((one) => one.days <= SUGGESTED_DAYS) ?? offered[0]
  if (found === undefined) return null
  const size = isChange ? found.limit : found.limit * sign
  return { typed: String(isShare ? Math.round(size * 1000) / 10 : size), days: found.days }
}
