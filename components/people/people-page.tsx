'use client'

import { PeopleTable, usePeopleList } from '@/components/parts/party/people-table'
import { answeredSentence } from '@/components/parts/party/person-figures'
import { Card } from '@/components/ui/layout/card'
import { PageHeader } from '@/components/ui/layout/page-header'
import { useNames } from '@/lib/client/data/use-names'
import { useAppliedFilters } from '@/lib/client/data/use-overview'
import { useTeams } from '@/lib/client/data/use-teams'
import { useCompare } from '@/lib/client/page/use-filters'
import { comparedSentence } from '@/lib/shared/charts/comparison'
import { countOf } from '@/lib/shared/charts/values'

/** Everyone in the calls of the range, or the people of a team, with their figures. */
export function PeoplePage() {
  const { filters, zone } = useAppliedFilters()
  const list = usePeopleList(filters)
  const nameOf = useNames()
  const [team, ...more] = filters.team
  const isOne = team !== undefined && more.length === 0
  const teams = useTeams({ ...filters, compare: useCompare(), figures: isOne })
  const figures = isOne ? teams.data?.data.find(({ id }) => id === team) : undefined
  const total = list.people.data?.meta.pagination.total
  return (
    <>
      <PageHeader
        title={isOne ? answeredSentence(nameOf('team', team), figures) : 'People'}
        description={
          total === undefined
            ? 'Everyone in calls, with their figures.'
            : `${countOf(total, 'person', 'people')} in this range${list.byChange ? ' or the one compared with' : ''}. A call counts once for each person.${comparedSentence(list.previous, zone)}`
        }
      />
      <Card>
        <PeopleTable filters={filters} list={list} summary={figures && { label: 'Team', figures }} />
      </Card>
    </>
  )
}
