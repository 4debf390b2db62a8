import Link from 'next/link'
import { Figure } from '@/components/parts/figures-card'
import { cn } from '@/components/ui/cn'
import { RelativeTime } from '@/components/ui/relative-time'
import { SortTh } from '@/components/ui/sort-th'
import { Table, Td, Tr } from '@/components/ui/table'
import { figureText } from '@/lib/shared/charts/values'
import type { Filters } from '@/lib/shared/contracts/filters'
import { PERSON_METRICS, type PersonMetric } from '@/lib/shared/contracts/metrics'
import type { PersonFigures, PersonRow } from '@/lib/shared/contracts/people'
import { personHref } from '@/lib/shared/links'
import { personFigureDoor } from './person-figure-door'

/** From the left; those of `NARROW` stay on a phone. */
const COLUMNS: readonly PersonMetric[] = [
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
const shown = (metric: PersonMetric) => (NARROW.includes(metric) ? 'max-md:px-2' : 'max-md:hidden')

export function PeopleTable({
  people,
  medians,
  asked,
  zone,
  sort,
  onSort,
  stale,
}: {
  people: readonly PersonRow[]
  medians: PersonFigures
  asked: Filters
  zone: string
  sort: string
  onSort: (name: string) => void
  stale: boolean
}) {
  return (
    <div className={cn(stale && 'refreshing')} aria-busy={stale}>
      <Table label="People">
        <thead>
          <tr>
            <SortTh
              name="uid"
              label="Person"
              sort={sort}
              onSort={onSort}
              className="sticky left-0 z-[1] bg-surface-raised"
            />
            {COLUMNS.map((metric) => (
              <SortTh
                key={metric}
                name={metric}
                label={PERSON_METRICS[metric].label}
                sort={sort}
                onSort={onSort}
                numeric
                className={shown(metric)}
                definition={PERSON_METRICS[metric].definition}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          <Tr className="bg-surface-sunken hover:bg-surface-sunken">
            <Td className="sticky left-0 z-[1] bg-surface-sunken text-ink-muted">Median</Td>
            {COLUMNS.map((metric) => (
              <Td key={metric} numeric className={cn('text-ink-muted', shown(metric))}>
                {metric === 'lastCallAt' ? '' : figureText(PERSON_METRICS[metric], medians[metric])}
              </Td>
            ))}
          </Tr>
          {people.map((person) => (
            <Tr key={person.uid} data-person={person.uid}>
              <Td className="sticky left-0 z-[1] max-w-56 truncate bg-surface-raised">
                <Link
                  href={personHref(person.uid, asked)}
                  prefetch={false}
                  className="rounded-sm font-mono text-xs hover:text-accent-ink hover:underline"
                >
                  {person.uid}
                </Link>
              </Td>
              {COLUMNS.map((metric) => (
                <Td key={metric} numeric className={shown(metric)}>
                  {metric === 'lastCallAt' && person.lastCallAt !== null ? (
                    <RelativeTime at={person.lastCallAt} zone={zone} />
                  ) : (
                    <Figure
                      words={PERSON_METRICS[metric]}
                      value={person[metric]}
                      door={personFigureDoor(asked, person.uid, metric)}
                      of={` of ${person.uid}`}
                    />
                  )}
                </Td>
              ))}
            </Tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}
