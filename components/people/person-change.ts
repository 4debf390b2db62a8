import type { MetricWords } from '@/lib/shared/analytics/metrics'
import { changeOf } from '@/lib/shared/charts/change'
import type { PersonRow } from '@/lib/shared/people/people'
import { PERSON_METRICS, type PersonMetric } from '@/lib/shared/people/person-metrics'

/** How a person's figure changed; null for times, and without a comparison. */
export function personChange({ previous, ...now }: PersonRow, metric: PersonMetric) {
  const { unit, better, digits }: MetricWords = PERSON_METRICS[metric]
  if (previous === undefined || unit === 'time') return null
  const basis = { now: now.calls, before: previous.calls }
  return changeOf(now[metric], previous[metric], unit === 'count' ? 'calls' : unit, better, basis, digits)
}
