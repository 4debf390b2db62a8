import { partyColumns } from '@/components/parts/party-columns'
import type { Column } from '@/components/table/column'
import { RelativeTime } from '@/components/ui/relative-time'
import type { Filters } from '@/lib/shared/contracts/filters'
import { PERSON_METRICS, type PersonFigures, type PersonMetric, type PersonRow } from '@/lib/shared/contracts/people'
import { personHref } from '@/lib/shared/links'
import { PERSON_FIGURES, personFigureDoor, personFigureText } from './person-figure'

const NARROW: readonly PersonMetric[] = ['calls', 'missed', 'presenceMinutes']

/** The columns of the list of people. */
export function peopleColumns(asked: Filters, zone: string, medians: PersonFigures): Column<PersonRow>[] {
  return [
    ...partyColumns<PersonMetric, PersonRow>({
      id: 'uid',
      header: 'Person',
      idOf: ({ uid }) => uid,
      hrefOf: (uid) => personHref(uid, asked),
      metrics: PERSON_FIGURES.filter((metric) => metric !== 'reconnects'),
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
