'use client'

import { PartyTable, useFoundLines } from '@/components/parts/party/party-table'
import { Card } from '@/components/ui/layout/card'
import { PageHeader } from '@/components/ui/layout/page-header'
import { useAnalytics, useAppliedFilters } from '@/lib/client/data/use-overview'
import { useDirectoryState } from '@/lib/client/data/use-people'
import { useCompare } from '@/lib/client/page/use-filters'
import { comparedSentence } from '@/lib/shared/charts/comparison'
import { GROUP_METRICS, groupRows, groupsQuery, MAX_GROUPS, medianOf } from '@/lib/shared/charts/group-figures'
import { byChangeOf } from '@/lib/shared/charts/sort-by'
import { countOf } from '@/lib/shared/charts/values'
import { emptyAdvice } from '@/lib/shared/filters/range-words'
import { GROUPS_PARSERS } from '@/lib/shared/params/directory'
import { formatCount } from '@/lib/shared/text/format'

/** Every group called in the range, with its figures. */
export function GroupsPage() {
  const { filters, zone } = useAppliedFilters()
  const state = useDirectoryState(GROUPS_PARSERS.sort)
  const question = useAnalytics(groupsQuery(filters, useCompare()))
  const previous = question.data?.meta.previous ?? null
  const isCompared = previous !== null
  const all = question.data ? groupRows(question.data.data, isCompared) : []
  const groups = all.filter(({ calls }) => calls !== 0)
  // What fell to nothing matters where changes are compared, and nowhere else.
  const found = useFoundLines('group', isCompared && byChangeOf(state.sort) ? all : groups, state, isCompared)
  return (
    <>
      <PageHeader
        title="Groups"
        description={
          question.data === undefined
            ? 'Calls to groups, and their outcomes.'
            : groups.length > MAX_GROUPS
              ? `The ${formatCount(MAX_GROUPS)} most called groups in this range.`
              : `${countOf(groups.length, 'group')} called in this range.${comparedSentence(previous, zone)}`
        }
      />
      <Card>
        <PartyTable
          kind="group"
          filters={filters}
          state={state}
          question={question}
          rows={found.slice(0, MAX_GROUPS)}
          isCompared={isCompared}
          summary={{ label: 'Median', figures: medianOf(groups, GROUP_METRICS) }}
          words={{ many: 'Groups', one: 'group', none: `No calls to groups in this range. ${emptyAdvice(filters)}` }}
        />
      </Card>
    </>
  )
}
