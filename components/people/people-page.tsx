'use client'

import { DirectoryActions } from '@/components/parts/party/directory-actions'
import { partyColumns } from '@/components/parts/party/party-columns'
import type { Column } from '@/components/table/column'
import { DataTable } from '@/components/table/data-table'
import { Loaded } from '@/components/table/loaded'
import { Card } from '@/components/ui/layout/card'
import { PageHeader } from '@/components/ui/layout/page-header'
import { NothingFound } from '@/components/ui/state/nothing-found'
import { RelativeTime } from '@/components/ui/text/name'
import { type NameOf, useNames } from '@/lib/client/data/use-names'
import { useAppliedFilters } from '@/lib/client/data/use-overview'
import { useDirectoryState, usePeople } from '@/lib/client/data/use-people'
import { useCompare } from '@/lib/client/page/use-filters'
import { comparedSentence } from '@/lib/shared/charts/comparison'
import { byChangeOf, withChange } from '@/lib/shared/charts/sort-by'
import { countOf, figureText } from '@/lib/shared/charts/values'
import type { Filters } from '@/lib/shared/filters/filters'
import { emptyAdvice } from '@/lib/shared/filters/range-words'
import { personHref } from '@/lib/shared/links'
import { PEOPLE_PARSERS } from '@/lib/shared/params/directory'
import type { PersonFigures, PersonRow } from '@/lib/shared/people/people'
import { PERSON_METRIC_NAMES, PERSON_METRICS, type PersonMetric } from '@/lib/shared/people/person-metrics'
import type { Zone } from '@/lib/shared/text/format'
import { personChange, personFigureDoor } from './person-figures'

const NARROW: readonly PersonMetric[] = ['calls', 'missed', 'presenceMinutes']

/** All figures but the sum of reconnects, since the list has their rate, and those with a column of their own. */
const SHOWN = PERSON_METRIC_NAMES.filter((name) => !['answered', 'reconnects', 'lastCallAt'].includes(name))

/** The columns of the list of people. */
function peopleColumns(
  filters: Filters,
  zone: Zone,
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
      cell: ({ lastCallAt }) => (lastCallAt === null ? '–' : <RelativeTime at={lastCallAt} />),
    },
  ]
}

/** Everyone in the calls of the range, with their figures. */
export function PeoplePage() {
  const { filters, zone } = useAppliedFilters()
  const state = useDirectoryState(PEOPLE_PARSERS.sort)
  const compare = useCompare()
  const nameOf = useNames()
  const { find, page } = state
  const sort = PEOPLE_PARSERS.sort.parse(withChange(state.sort, compare !== undefined && byChangeOf(state.sort)))
  const people = usePeople({ ...filters, find, sort: sort ?? undefined, page, compare })
  const previous = people.data?.meta.previous ?? null
  const byChange = previous !== null && byChangeOf(sort ?? '')
  const total = people.data?.meta.pagination.total
  return (
    <>
      <PageHeader
        title="People"
        description={
          total === undefined
            ? 'Everyone in calls, with their figures.'
            : `${countOf(total, 'person', 'people')} in this range${byChange ? ' or the one compared with' : ''}. A call counts once for each person.${comparedSentence(previous, zone)}`
        }
        actions={
          <DirectoryActions label="Find a person" state={state} sort={previous === null ? null : (sort ?? '')} />
        }
      />
      <Card>
        <Loaded question={people}>
          {({ data, meta }) => (
            <DataTable
              label="People"
              columns={peopleColumns(filters, zone, meta.medians, {
                isCompared: meta.previous !== null,
                byChange,
                nameOf,
              })}
              rows={data}
              rowId={({ uid }) => uid}
              rowProps={({ uid }) => ({ 'data-person': uid })}
              hrefOf={({ uid }) => personHref(uid, filters)}
              tall
              summary="first"
              sort={sort ?? ''}
              onSort={state.sortBy}
              pagination={meta.pagination}
              onPage={state.turnTo}
              empty={
                <NothingFound title="No people">
                  {state.find === ''
                    ? `No calls in this range. ${emptyAdvice(filters)}`
                    : `No name or uid contains “${state.find}”.`}
                </NothingFound>
              }
            />
          )}
        </Loaded>
      </Card>
    </>
  )
}
