'use client'

import { DirectoryActions } from '@/components/parts/party/directory-actions'
import { DataTable } from '@/components/table/data-table'
import { Loaded } from '@/components/table/loaded'
import { Card } from '@/components/ui/layout/card'
import { PageHeader } from '@/components/ui/layout/page-header'
import { NothingFound } from '@/components/ui/state/nothing-found'
import { useNames } from '@/lib/client/data/use-names'
import { useAnalytics, useAppliedFilters } from '@/lib/client/data/use-overview'
import { useDirectoryState } from '@/lib/client/data/use-people'
import { useCompare } from '@/lib/client/page/use-filters'
import { comparedSentence } from '@/lib/shared/charts/comparison'
import { groupRows, groupsQuery, MAX_GROUPS, medianOf, sortedRows } from '@/lib/shared/charts/group-figures'
import { byChangeOf, withChange } from '@/lib/shared/charts/sort-by'
import { countOf } from '@/lib/shared/charts/values'
import { emptyAdvice } from '@/lib/shared/filters/range-words'
import { groupHref } from '@/lib/shared/links'
import { GROUPS_PARSERS } from '@/lib/shared/params/directory'
import { fold, foldedWords } from '@/lib/shared/people/fold-name'
import { GROUP_METRICS } from '@/lib/shared/people/groups'
import { formatCount } from '@/lib/shared/text/format'
import { groupColumns } from './group-columns'

/** Every group called in the range, with its figures. */
export function GroupsPage() {
  const { filters, zone } = useAppliedFilters()
  const state = useDirectoryState(GROUPS_PARSERS.sort)
  const question = useAnalytics(groupsQuery(filters, useCompare()))
  const previous = question.data?.meta.previous ?? null
  const isCompared = previous !== null
  const sort = withChange(state.sort, isCompared && byChangeOf(state.sort))
  const all = question.data ? groupRows(question.data.data, isCompared) : []
  const groups = all.filter(({ calls }) => calls !== 0)
  // What fell to nothing matters where changes are compared, and nowhere else.
  const listed = byChangeOf(sort) ? all : groups
  const nameOf = useNames()
  const words = foldedWords(state.find)
  const found = listed.filter(({ id }) => {
    const text = fold(`${nameOf('group', id)} ${id}`)
    return words.every((word) => text.includes(word))
  })
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
        actions={<DirectoryActions label="Find a group" state={state} sort={isCompared ? sort : null} />}
      />
      <Card>
        <Loaded question={question}>
          {() => (
            <DataTable
              label="Groups"
              columns={groupColumns(filters, medianOf(groups, GROUP_METRICS), {
                isCompared,
                byChange: byChangeOf(sort),
                nameOf,
              })}
              rows={sortedRows(found, sort, (id) => nameOf('group', id)).slice(0, MAX_GROUPS)}
              rowId={({ id }) => id}
              rowProps={({ id }) => ({ 'data-group': id })}
              hrefOf={({ id }) => groupHref(id, { ...filters, guid: [] })}
              tall
              summary="first"
              sort={sort}
              onSort={state.sortBy}
              empty={
                <NothingFound title="No groups">
                  {state.find === ''
                    ? `No calls to groups in this range. ${emptyAdvice(filters)}`
                    : `No name or id contains “${state.find}”.`}
                </NothingFound>
              }
            />
          )}
        </Loaded>
      </Card>
    </>
  )
}
