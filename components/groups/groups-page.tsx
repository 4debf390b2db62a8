'use client'

import { DataTable } from '@/components/table/data-table'
import { Loaded } from '@/components/table/loaded'
import { Card } from '@/components/ui/card'
import { FindBox } from '@/components/ui/find-box'
import { NothingFound } from '@/components/ui/nothing-found'
import { PageHeader } from '@/components/ui/page-header'
import { useAnalytics } from '@/lib/client/use-analytics'
import { useAppliedFilters } from '@/lib/client/use-overview'
import { useDirectoryState } from '@/lib/client/use-people'
import { groupRows, groupsQuery, MAX_GROUPS, medianGroup, sortedGroups } from '@/lib/shared/charts/group-figures'
import { formatCount } from '@/lib/shared/format'
import { groupHref } from '@/lib/shared/links'
import { GROUPS_PARSERS } from '@/lib/shared/params/directory'
import { groupsColumns } from './groups-columns'

/** Every group called in the range, with its figures. */
export function GroupsPage() {
  const { filters } = useAppliedFilters()
  const state = useDirectoryState(GROUPS_PARSERS.sort)
  const question = useAnalytics(groupsQuery(filters))
  const groups = question.data ? groupRows(question.data.data) : []
  const found = groups.filter((group) => group.guid.toLowerCase().includes(state.find.toLowerCase()))
  return (
    <>
      <PageHeader
        title="Groups"
        description={
          question.data === undefined
            ? 'Calls to groups, and their outcomes.'
            : groups.length > MAX_GROUPS
              ? `The ${formatCount(MAX_GROUPS)} most called groups in this range.`
              : `${formatCount(groups.length)} ${groups.length === 1 ? 'group' : 'groups'} called in this range.`
        }
        actions={
          <FindBox
            value={state.find}
            onFind={state.search}
            label="Find a group"
            maxLength={100}
            className="w-full sm:w-56"
          />
        }
      />
      <Card>
        <Loaded question={question}>
          {() => (
            <DataTable
              label="Groups"
              columns={groupsColumns(filters, medianGroup(groups))}
              rows={sortedGroups(found, state.sort).slice(0, MAX_GROUPS)}
              rowId={({ guid }) => guid}
              rowProps={({ guid }) => ({ 'data-group': guid })}
              hrefOf={({ guid }) => groupHref(guid, { ...filters, guid: [] })}
              tall
              summary="first"
              sort={state.sort}
              onSort={state.sortBy}
              empty={
                <NothingFound title="No groups">
                  {state.find === ''
                    ? 'No calls to groups in this range. Try a longer one.'
                    : `No id contains “${state.find}”.`}
                </NothingFound>
              }
            />
          )}
        </Loaded>
      </Card>
    </>
  )
}
