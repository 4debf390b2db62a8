import { partyColumns } from '@/components/parts/party-columns'
import type { Column } from '@/components/table/column'
import { RelativeTime } from '@/components/ui/relative-time'
import type { NameOf } from '@/lib/client/names/use-names'
import { figureText } from '@/lib/shared/charts/values'
import type { Filters } from '@/lib/shared/contracts/filters'
import type { PersonFigures, PersonRow } from '@/lib/shared/contracts/people'
import { PERSON_METRIC_NAMES, PERSON_METRICS, type PersonMetric } from '@/lib/shared/contracts/person-metrics'
import { personHref } from '@/lib/shared/links'
import { personChange } from './person-change'
import { personFigureDoor } from './person-figure-door'

const NARROW: readonly PersonMetric[] = ['calls', 'missed', 'presenceMinutes']

/** All figures but the sum of reconnects, since the list has their rate, and those with a column of their own. */
const SHOWN = PERSON_METRIC_NAMES.filter((name) => !['answered', 'reconnects', 'lastCallAt'].includes(name))

/** The columns of the list of people. */
export function peopleColumns(
  filters: Filters,
  zone: string,
  medians: PersonFigures,
  { isCompared, byChange, nameOf }: { isCompared: boolean; byChange: boolean; nameOf: NameOf },
): Column<PersonRow>[] {
  return [
    ...partyColumns<PersonMetric, PersonRow>({
      kind: 'user',
      nameOf,
      id: 'uid',
      header: 'Person',
      hrefOf: (uid) => personHref(uid, filters),
      metrics: SHOWN,
      narrow: NARROW,
      wide: ['devices'],
      words: PERSON_METRICS,
      textOf: (metric, value) => figureText(PERSON_METRICS[metric], value, zone),
      doorOf: (uid, metric) => personFigureDoor(filters, uid, metric),
      medians,
      changeIn: isCompared ? personChange : undefined,
      byChange,
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
