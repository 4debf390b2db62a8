import type { Column } from '@/components/table/column'
import { Door } from '@/components/ui/door'
import { IdLink } from '@/components/ui/id-link'
import { RelativeTime } from '@/components/ui/relative-time'
import type { Filters } from '@/lib/shared/contracts/filters'
import { PERSON_METRICS, type PersonFigures, type PersonMetric, type PersonRow } from '@/lib/shared/contracts/people'
import { personHref } from '@/lib/shared/links'
import { personFigureDoor, personFigureText } from './person-figure'

/** From the left; those of `NARROW` stay on a phone. */
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
  'lastCallAt',
]
const NARROW: readonly PersonMetric[] = ['calls', 'missed', 'presenceMinutes']

/** The columns of the list of people: each figure with the way to its calls, and the middle person's. */
export function peopleColumns(asked: Filters, zone: string, medians: PersonFigures): Column<PersonRow>[] {
  return [
    {
      id: 'uid',
      header: 'Person',
      sort: 'descending',
      pinned: true,
      className: 'max-w-56 truncate',
      cell: ({ uid }) => <IdLink href={personHref(uid, asked)}>{uid}</IdLink>,
      summary: 'Middle person',
    },
    ...SHOWN.map(
      (metric): Column<PersonRow> => ({
        id: metric,
        header: PERSON_METRICS[metric].label,
        hint: PERSON_METRICS[metric].definition,
        sort: 'descending',
        numeric: true,
        from: NARROW.includes(metric) ? undefined : 'md',
        cell: (person) => figure(person, metric, asked, zone),
        summary: metric === 'lastCallAt' ? '' : personFigureText(metric, medians[metric], zone),
      }),
    ),
  ]
}

function figure(person: PersonRow, metric: PersonMetric, asked: Filters, zone: string) {
  const value = person[metric]
  if (metric === 'lastCallAt') return value === null ? '–' : <RelativeTime at={value} zone={zone} />
  const text = personFigureText(metric, value, zone)
  const door = value === 0 ? null : personFigureDoor(asked, person.uid, metric)
  if (door === null) return text
  return (
    <Door filters={door} label={`${PERSON_METRICS[metric].label} of ${person.uid}: ${text} calls; show them`}>
      {text}
    </Door>
  )
}
