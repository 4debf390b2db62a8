import { partyColumns } from '@/components/parts/party-columns'
import type { Column } from '@/components/table/column'
import { RelativeTime } from '@/components/ui/relative-time'
import type { Filters } from '@/lib/shared/contracts/filters'
import { PERSON_METRICS, type PersonFigures, type PersonMetric, type PersonRow } from '@/lib/shared/contracts/people'
import { personHref } from '@/lib/shared/links'
import { personFigureDoor, personFigureText } from './person-figure'

/** From the left; when the last call was stands after them. */
const SHOWN: readonly PersonMetric[] = [
  'calls',
  'initiated',
  'answerRate',
  'joined',
  'missed',
  'attendance',
  'presenceMinutes',
  'usefulMinutes',
  'waitingMinutes',
  'reconnectRate',
  'devices',
]
const NARROW: readonly PersonMetric[] = ['calls', 'missed', 'presenceMinutes']

/** The columns of the list of people. */
export function peopleColumns(asked: Filters, zone: string, medians: PersonFigures): Column<PersonRow>[] {
  return [
    ...partyColumns<PersonMetric, PersonRow>({
      id: 'uid',
      header: 'Person',
      hrefOf: (uid) => personHref(uid, asked),
      metrics: SHOWN,
      narrow: NARROW,
      words: PERSON_METRICS,
      textOf: (metric, value) => personFigureText(metric, value, zone),
      doorOf: (uid, metric) => personFigureDoor(asked, uid, metric),
      medians,
    }),
    {
      id: 'lastCallAt',
      header: PERSON_METRICS.lastCallAt.label,
      hint: PERSON_METRICS.lastCallAt.definition,
      sort: 'descending',
      numeric: true,
      from: 'md',
      cell: ({ lastCallAt }) => (lastCallAt === null ? '–' : <RelativeTime at={lastCallAt} zone={zone} />),
    },
  ]
}
