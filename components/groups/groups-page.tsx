'use client'

import { PartyTable, useFoundLines } from '@/components/parts/party/party-table'
import { Card, PageHeader } from '@/components/ui/layout/card'
import { useAnalytics, useAppliedFilters } from '@/lib/client/data/use-overview'
import { useDirectoryState } from '@/lib/client/page/use-directory-state'
import { comparedSentence } from '@/lib/shared/charts/comparison'
import { groupRows, groupsQuery, MAX_GROUPS } from '@/lib/shared/charts/group-figures'
import { emptyAdvice } from '@/lib/shared/filters/range-words'
import { GROUPS_STATE } from '@/lib/shared/params/calls'
import { countOf, formatCount } from '@/lib/shared/text/format'

/** Every group called in the range, with its figures. */
export function GroupsPage() {
  const { filters, zone } = useAppliedFilters()
  const state = useDirectoryState(GROUPS_STATE.parsers.sort)
  const question = useAnalytics(groupsQuery(filters, state.compare))
  const previous = question.data?.meta.previous ?? null
  const groups = question.data ? groupRows(question.data.data, previous !== null) : []
  const called = groups.filter(({ calls }) => calls !== 0).length
  const found = useFoundLines('group', groups, state)
  return (
    <>
      <PageHeader
        title="Groups"
        description={
          question.data === undefined
            ? 'Calls to groups, and their outcomes.'
            : called > MAX_GROUPS
              ? `The ${formatCount(MAX_GROUPS)} most called groups in this range.`
              : `${countOf(called, 'group')} called in this range.${comparedSentence(previous, zone)}`
        }
      />
      <Card>
        <PartyTable
          kind="group"
          state={state}
          question={question}
          rows={found.slice(0, MAX_GROUPS)}
          none={`No calls to groups in this range. ${emptyAdvice(filters)}`}
        />
      </Card>
    </>
  )
}
