import type { Condition, Evaluation } from '@/lib/shared/alerts/alerts'
import { currentWatchedMetric, WATCHED_METRICS, type WatchedMetric } from '@/lib/shared/analytics/metrics'
import { ownEntry } from '@/lib/shared/text/own-entry'

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
