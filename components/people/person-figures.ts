import type { MetricWords } from '@/lib/shared/analytics/metrics'
import { changeOf } from '@/lib/shared/charts/change'
import { type Door, narrowed } from '@/lib/shared/charts/doors'
import type { Filters } from '@/lib/shared/filters/filters'
import type { PersonRow } from '@/lib/shared/people/people'
import { PERSON_METRICS, type PersonMetric } from '@/lib/shared/people/person-metrics'

/** The page's filters, limited to the calls of a person. */
export function withPerson(filters: Partial<Filters>, uid: string): Partial<Filters> {
  if ((filters.uid ?? []).length === 0) return { ...filters, uid: [uid] }
  return { ...filters, with: [...new Set([...(filters.with ?? []), uid])] }
}

/** The filters of the calls that a person's figure counts; null where no list has exactly those. */
export function personFigureDoor(filters: Partial<Filters>, uid: string, metric: PersonMetric): Door {
  const ofPerson = withPerson(filters, uid)
  switch (metric) {
    case 'calls':
      return ofPerson
    case 'initiated':
      return narrowed(ofPerson, 'initiator', [uid])
    case 'joined':
      return (filters.joined ?? []).length === 0 ? { ...ofPerson, joined: [uid] } : null
    case 'missed':
      return (filters.missed ?? []).length === 0 ? { ...ofPerson, missed: [uid] } : null
    case 'answered':
      return narrowed(ofPerson, 'outcome', ['answered'])
    default:
      return null
  }
}

/** How a person's figure changed; null for times, and without a comparison. */
export function personChange({ previous, ...now }: PersonRow, metric: PersonMetric) {
  const { unit, better, digits }: MetricWords = PERSON_METRICS[metric]
  if (previous === undefined || unit === 'time') return null
  const basis = { now: now.calls, before: previous.calls }
  return changeOf(now[metric], previous[metric], unit === 'count' ? 'calls' : unit, better, basis, digits)
}
