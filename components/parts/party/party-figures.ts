import { isOfFewCalls, LEAST_CALLS } from '@/lib/shared/analytics/chance'
import { METRICS, type Metric, type MetricWords } from '@/lib/shared/analytics/metrics'
import { OWN_OUTCOMES } from '@/lib/shared/calls/outcome'
import { basisOf } from '@/lib/shared/charts/basis'
import { changeOf, shareText } from '@/lib/shared/charts/change'
import { type Door, named, narrowed, ownDoor } from '@/lib/shared/charts/doors'
import type { GROUP_METRICS } from '@/lib/shared/charts/group-figures'
import type { Filters } from '@/lib/shared/filters/filters'
import type { NameKind, PartyKind } from '@/lib/shared/people/names'
import { PERSON_METRICS, type TEAM_METRIC_NAMES } from '@/lib/shared/people/person-metrics'
import { countOf, formatCount } from '@/lib/shared/text/format'
import { ownEntry } from '@/lib/shared/text/own-entry'

export type PartyMetric = (typeof TEAM_METRIC_NAMES)[number] | (typeof GROUP_METRICS)[number]
export type PartyFigures = Partial<Record<PartyMetric | Metric, number | null>>
/** A person, team or group with figures; those of the period compared with, if there is one. */
export type PartyLine = PartyFigures & { id: string; previous?: PartyFigures | null | undefined }

/** The words of a figure: of calls for a group. */
export function wordsOf(kind: NameKind, metric: PartyMetric): MetricWords {
  const ofPerson: MetricWords | undefined = ownEntry<MetricWords>(PERSON_METRICS, metric)
  if (kind !== 'group' && ofPerson !== undefined) return ofPerson
  const words = METRICS[metric as keyof typeof METRICS]
  return { ...words, label: ofPerson?.label ?? words.label }
}

/** The page's filters, limited to the calls of a person. */
function withPerson(filters: Partial<Filters>, uid: string): Partial<Filters> {
  const [other = uid, ...more] = filters.uid ?? []
  const isAnyOf = more.length > 0 && !filters.uid?.includes(uid)
  if (isAnyOf) return { ...filters, with: [...new Set([...(filters.with ?? []), uid])] }
  const others = more.length > 0 || other === uid ? [] : [other]
  return { ...filters, uid: [uid], with: [...new Set([...(filters.with ?? []), ...others])] }
}

/** The filters that limit the parts of a page to the calls of a person or a group. */
export function onlyOf(kind: PartyKind, id: string, filters: Partial<Filters>): Partial<Filters> {
  if (kind === 'group') return { guid: [id] }
  const { uid = [], with: others = [] } = withPerson(filters, id)
  return { uid, with: others }
}

/** The filters of the calls that a figure counts; null where no list has exactly those. */
export function partyDoor(filters: Partial<Filters>, kind: NameKind, id: string, metric: PartyMetric): Door {
  if (kind === 'group') {
    const own = narrowed(filters, 'guid', [id])
    if (own === null || metric === 'calls') return own
    return OWN_OUTCOMES.some((name) => name === metric) ? narrowed(own, 'outcome', [metric]) : null
  }
  const narrower = kind === 'user' ? withPerson(filters, id) : narrowed(filters, 'team', [id])
  const theirs = narrower && named(narrower, filters)
  if (theirs === null || metric === 'calls') return theirs
  return String(theirs.uid ?? '') === (kind === 'user' ? id : '') ? ownDoor(theirs, metric) : null
}

/** How a figure changed; null for times, and without a comparison. */
export function partyChange(kind: NameKind, { previous, ...now }: Omit<PartyLine, 'id'>, metric: PartyMetric) {
  const { unit, better, digits } = wordsOf(kind, metric)
  if (previous == null || unit === 'time') return null
  const of = { now: callsBehind(kind, now, metric), before: callsBehind(kind, previous, metric) }
  return changeOf(now[metric] ?? null, previous[metric] ?? null, unit === 'count' ? 'calls' : unit, better, of, digits)
}

const answerable = (figures: PartyFigures | undefined) => (figures?.offered ?? 0) - (figures?.byOthers ?? 0)

/** The number of calls behind a rate: for people, those offered to them that nobody else answered. Null if unknown. */
export function callsBehind(kind: NameKind, figures: PartyFigures, metric: PartyMetric): number | null {
  if (metric === 'answerRate' && kind !== 'group') return answerable(figures)
  const basis = ownEntry(METRICS, metric) ? basisOf(metric as Metric) : null
  return kind === 'group' || basis === 'serviceCalls' ? (figures[basis ?? 'calls'] ?? null) : null
}

/** A figure of someone as it is shown: the calls behind a rate, whether they are few, its change, and the calls it leads to. */
export function figureOf(kind: NameKind, line: PartyLine, metric: PartyMetric, filters: Partial<Filters>) {
  const words = wordsOf(kind, metric)
  const value = line[metric] ?? null
  const n = words.unit === 'ratio' ? callsBehind(kind, line, metric) : null
  const door = value === null || value === 0 ? null : partyDoor(filters, kind, line.id, metric)
  return { words, value, n, isFew: isOfFewCalls({ value, n }), door, change: partyChange(kind, line, metric) }
}

const partOf = (figures: PartyFigures | undefined, calls: number) =>
  calls < LEAST_CALLS ? formatCount(figures?.answered ?? 0) : shareText(figures?.answered ?? 0, calls)

/** `81 % of 312 calls to Field team were answered`; the name alone without any. */
export function calledSentence(name: string, figures: PartyFigures): string {
  const calls = callsBehind('group', figures, 'answerRate') ?? 0
  if (calls === 0) return name
  return `${partOf(figures, calls)} of ${countOf(calls, 'call')} to ${name} ${calls === 1 ? 'was' : 'were'} answered`
}

/** `Night desk answered 81 % of the 312 calls it was offered`, in numbers where they are few; the name alone without any. */
export function answeredSentence(kind: 'user' | 'team', name: string, figures: PartyFigures | undefined): string {
  const calls = answerable(figures)
  if (calls === 0) return name
  const offered = `${kind === 'team' ? 'it was' : 'they were'} offered`
  const which = (figures?.byOthers ?? 0) > 0 ? 'that nobody else answered' : offered
  return `${name} answered ${partOf(figures, calls)} of the ${countOf(calls, 'call')} ${which}`
}
