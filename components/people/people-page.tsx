'use client'

import { answeredSentence } from '@/components/parts/party/party-figures'
import { PeopleTable, usePeopleList } from '@/components/parts/party/party-table'
import { Card, PageHeader } from '@/components/ui/layout/card'
import { useNames } from '@/lib/client/data/use-names'
import { useAppliedFilters } from '@/lib/client/data/use-overview'
import { useMovingAnswer } from '@/lib/client/http/use-answer'
import { comparedSentence } from '@/lib/shared/charts/comparison'
import { teamsIn } from '@/lib/shared/people/names'
import { teamsRoute } from '@/lib/shared/people/teams'
import { countOf } from '@/lib/shared/text/format'

/** Everyone in the calls of the range, or the people of a team, with their figures. */
export function PeoplePage() {
  const { filters, zone } = useAppliedFilters()
  const list = usePeopleList()
  const nameOf = useNames()
  const [team, ...more] = teamsIn(filters)
  const isOne = team !== undefined && more.length === 0
  const teams = useMovingAnswer(teamsRoute, { query: { ...filters, compare: list.state.compare }, enabled: isOne })
  const figures = isOne ? teams.data?.data.find(({ id }) => id === team) : undefined
  const { pagination, previous = null } = list.people.data?.meta ?? {}
  const either = previous === null ? '' : ' or the one compared with'
  return (
    <>
      <PageHeader
        title={isOne ? answeredSentence('team', nameOf('team', team), figures) : 'People'}
        description={
          pagination === undefined
            ? 'Everyone in calls, with their figures.'
            : `${countOf(pagination.total, 'person', 'people')} in this range${either}.${comparedSentence(previous, zone)}`
        }
      />
      <Card>
        <PeopleTable list={list} summary={figures && { label: 'Team', team: figures }} />
      </Card>
    </>
  )
}
