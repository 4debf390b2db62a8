import type { MetricWords } from '@/lib/shared/analytics/metrics'
import { changeOf } from '@/lib/shared/charts/change'
import { type Door, named, narrowed, ownDoor } from '@/lib/shared/charts/doors'
import { shareText } from '@/lib/shared/charts/values'
import type { Filters } from '@/lib/shared/filters/filters'
import type { PersonFigures } from '@/lib/shared/people/people'
import { PERSON_METRICS, type PersonMetric } from '@/lib/shared/people/person-metrics'
import { formatCount } from '@/lib/shared/text/format'

/** The page's filters, limited to the calls of a person. */
export function withPerson(filters: Partial<Filters>, uid: string): Partial<Filters> {
  const [other = uid, ...more] = filters.uid ?? []
  const isAnyOf = more.length > 0 && !filters.uid?.includes(uid)
  if (isAnyOf) return { ...filters, with: [...new Set([...(filters.with ?? []), uid])] }
  const others = more.length > 0 || other === uid ? [] : [other]
  return { ...filters, uid: [uid], with: [...new Set([...(filters.with ?? []), ...others])] }
}

/** The filters of the calls that a figure of a person, or of a team, counts; null where no list has exactly those. */
export function personDoor(filters: Partial<Filters>, kind: 'user' | 'team', id: string, metric: PersonMetric): Door {
  const narrower = kind === 'user' ? withPerson(filters, id) : narrowed(filters, 'team', [id])
  const theirs = narrower && named(narrower, filters)
  if (theirs === null || metric === 'calls') return theirs
  return String(theirs.uid ?? '') === (kind === 'user' ? id : '') ? ownDoor(theirs, metric) : null
}

/** How a figure changed; null for times, and without a comparison. */
export function personChange(now: PersonFigures, before: PersonFigures | undefined, metric: PersonMetric) {
  const { unit, better, digits }: MetricWords = PERSON_METRICS[metric]
  if (before === undefined || unit === 'time') return null
  const basis = unit === 'count' || metric === 'reached' ? 'calls' : 'offered'
  const of = { now: now[basis], before: before[basis] }
  return changeOf(now[metric], before[metric], unit === 'count' ? 'calls' : unit, better, of, digits)
}

/** `Night desk answered 81 % of the 312 calls it was offered`; the name alone without any. */
export function answeredSentence(name: string, figures: Partial<PersonFigures> | undefined): string {
  const calls = (figures?.offered ?? 0) - (figures?.byOthers ?? 0)
  const share = shareText(figures?.answered ?? 0, calls)
  return calls === 0 ? name : `${name} answered ${share} of ${formatCount(calls)} calls`
}
