import type { NameOf } from '@/lib/client/data/use-names'
import { ANOMALIES, ANOMALY_NAMES, CALL_STATUSES, QUALITIES, QUALITY_NAMES } from '@/lib/shared/calls/call'
import { OUTCOME_WORDS, OUTCOMES, statusWord } from '@/lib/shared/calls/outcome'
import { CALL_MODES, CALL_TYPES, RECEIVER_TYPES } from '@/lib/shared/calls/spellings'
import type { Filters } from '@/lib/shared/filters/filters'
import { issueLabel } from '@/lib/shared/issues/issues'
import { teamsIn } from '@/lib/shared/people/names'
import { ownEntry } from '@/lib/shared/text/own-entry'
import { capital } from '@/lib/shared/text/plain-name'

type FacetWords = {
  label: string
  known: readonly string[]
  say: (value: string, nameOf: NameOf) => string
  explain?: (value: string) => string
  /** Shown when no call has any. */
  none?: string
}

const LIST = [
  {
    name: 'outcome',
    label: 'Outcome',
    known: OUTCOMES,
    say: capital,
    explain: (value) => ownEntry(OUTCOME_WORDS, value)?.definition ?? '',
  },
  { name: 'type', label: 'Type', known: CALL_TYPES, say: capital },
  { name: 'mode', label: 'Mode', known: CALL_MODES, say: capital },
  {
    name: 'receiverType',
    label: 'Receiver',
    known: RECEIVER_TYPES,
    say: (value) => (value === 'user' ? 'A person' : value === 'group' ? 'A group' : capital(value)),
  },
  {
    name: 'hasRecording',
    label: 'Recording',
    known: ['true', 'false'],
    say: (value) => (value === 'true' ? 'Recorded' : 'Not recorded'),
  },
  {
    name: 'quality',
    label: 'Quality',
    known: QUALITY_NAMES,
    say: issueLabel,
    explain: (value) => ownEntry(QUALITIES, value)?.definition ?? '',
  },
  {
    name: 'anomaly',
    label: 'Anomaly',
    known: ANOMALY_NAMES,
    say: issueLabel,
    explain: (value) => ownEntry(ANOMALIES, value) ?? '',
  },
  {
    name: 'tag',
    label: 'Tag',
    known: [],
    say: (value) => value,
    none: 'None of these calls are tagged. Add tags on a call’s page.',
  },
  {
    name: 'team',
    label: 'Team',
    known: [],
    say: (value, nameOf) => nameOf('team', value),
    none: 'There are no teams yet. Add them on the page Teams.',
  },
  {
    name: 'hours',
    label: 'Hours',
    known: ['in', 'out'],
    say: (value) => (value === 'in' ? 'Business hours' : 'Outside business hours'),
    explain: () => 'By when the call began. Settings has the business hours.',
  },
  { name: 'status', label: 'Status', known: CALL_STATUSES, say: statusWord },
] as const satisfies readonly (FacetWords & { name: keyof Filters })[]

export type FacetName = (typeof LIST)[number]['name']
export type Facet = FacetWords & { name: FacetName }
/** The filters with few values, in the order of the bar. `known` values come first, in this order; values that no call has are not offered. */
export const FACETS: readonly Facet[] = LIST

/** The selected values of a facet, as text. */
export function chosenValues(filters: Filters, name: FacetName): string[] {
  if (name === 'team') return teamsIn(filters)
  return [filters[name] ?? []].flat().map(String)
}

/** The filter change for selecting `values` of a facet; of recording and hours only the last one, since both together would filter nothing. */
export function facetChange(name: FacetName, values: string[]): Partial<Record<FacetName, unknown>> {
  const value = values.at(-1) ?? null
  if (name === 'hours') return { hours: value }
  if (name === 'hasRecording') return { hasRecording: value && value === 'true' }
  return { [name]: values }
}
