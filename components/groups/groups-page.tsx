'use client'

import Link from 'next/link'
import { useCallback } from 'react'
import { Card } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { Door } from '@/components/ui/door'
import { FindBox } from '@/components/ui/find-box'
import { NothingFound } from '@/components/ui/nothing-found'
import { PageHeader } from '@/components/ui/page-header'
import { SkeletonRows } from '@/components/ui/skeleton'
import { SortTh } from '@/components/ui/sort-th'
import { ErrorState } from '@/components/ui/states'
import { Table, Td, Tr } from '@/components/ui/table'
import { useAnalytics } from '@/lib/client/use-analytics'
import { useAskedFilters } from '@/lib/client/use-overview'
import { useDirectoryState } from '@/lib/client/use-people'
import { narrowed } from '@/lib/shared/charts/doors'
import {
  type GroupRow,
  groupRows,
  groupsQuery,
  MOST_GROUPS,
  middleGroup,
  sortedGroups,
} from '@/lib/shared/charts/group-figures'
import type { Filters } from '@/lib/shared/contracts/filters'
import { GROUP_METRICS, type GroupMetric } from '@/lib/shared/contracts/groups'
import { METRICS } from '@/lib/shared/contracts/metrics'
import { formatCount } from '@/lib/shared/format'
import { groupHref } from '@/lib/shared/links'
import { GROUPS_PARSERS } from '@/lib/shared/params/directory'
import { groupFigureDoor, groupFigureText } from './group-figure'

const NARROW: readonly GroupMetric[] = ['calls', 'answerRate', 'totalMinutes']
const shown = (metric: GroupMetric) => (NARROW.includes(metric) ? 'max-md:px-2' : 'max-md:hidden')

/** Every group that was called in the range, with what is counted of each. */
export function GroupsPage() {
  const { asked } = useAskedFilters()
  const state = useDirectoryState(GROUPS_PARSERS.sort)
  const question = useAnalytics(groupsQuery(asked))
  const { search } = state
  const onFind = useCallback((text: string) => search(text), [search])
  const groups = question.data && groupRows(question.data.data)
  const found = groups?.filter((group) => group.guid.toLowerCase().includes(state.find.toLowerCase()))
  return (
    <>
      <PageHeader
        title="Groups"
        description={
          groups === undefined
            ? 'Which groups are called, and what becomes of it.'
            : groups.length > MOST_GROUPS
              ? `The ${formatCount(MOST_GROUPS)} most called groups of this range.`
              : `${formatCount(groups.length)} ${groups.length === 1 ? 'group' : 'groups'} called in this range.`
        }
        actions={<FindBox asked={state.find} onFind={onFind} label="Find a group" />}
      />
      <Card>
        {groups === undefined || found === undefined ? (
          question.isError ? (
            <ErrorState error={question.error} onRetry={() => question.refetch()} />
          ) : (
            <SkeletonRows />
          )
        ) : found.length === 0 ? (
          <NothingFound title="No groups here">
            {state.find === '' ? 'No call of this range went to a group.' : `No group’s id holds “${state.find}”.`}
          </NothingFound>
        ) : (
          <div className={cn(question.isPlaceholderData && 'refreshing')} aria-busy={question.isPlaceholderData}>
            <Table label="Groups">
              <thead>
                <tr>
                  <SortTh
                    name="guid"
                    label="Group"
                    sort={state.sort}
                    onSort={state.sortBy}
                    className="sticky left-0 z-[1] bg-surface-raised"
                  />
                  {GROUP_METRICS.map((metric) => (
                    <SortTh
                      key={metric}
                      name={metric}
                      label={METRICS[metric].label}
                      sort={state.sort}
                      onSort={state.sortBy}
                      numeric
                      className={shown(metric)}
                      definition={METRICS[metric].definition}
                    />
                  ))}
                </tr>
              </thead>
              <tbody>
                <MiddleRow groups={groups} />
                {sortedGroups(found, state.sort)
                  .slice(0, MOST_GROUPS)
                  .map((group) => (
                    <GroupLine key={group.guid} group={group} asked={asked} />
                  ))}
              </tbody>
            </Table>
          </div>
        )}
      </Card>
    </>
  )
}

function MiddleRow({ groups }: { groups: readonly GroupRow[] }) {
  const middle = middleGroup(groups)
  return (
    <Tr className="bg-surface-sunken hover:bg-surface-sunken">
      <Td className="sticky left-0 z-[1] bg-surface-sunken text-ink-muted">Middle group</Td>
      {GROUP_METRICS.map((metric) => (
        <Td key={metric} numeric className={cn('text-ink-muted', shown(metric))}>
          {groupFigureText(metric, middle[metric])}
        </Td>
      ))}
    </Tr>
  )
}

function GroupLine({ group, asked }: { group: GroupRow; asked: Filters }) {
  const theirs = narrowed(asked, 'guid', [group.guid])
  return (
    <Tr data-group={group.guid}>
      <Td className="sticky left-0 z-[1] max-w-56 truncate bg-surface-raised">
        <Link
          href={groupHref(group.guid, { ...asked, guid: [] })}
          prefetch={false}
          className="rounded-sm font-mono text-xs hover:text-accent-ink hover:underline"
        >
          {group.guid}
        </Link>
      </Td>
      {GROUP_METRICS.map((metric) => {
        const text = groupFigureText(metric, group[metric])
        const door = theirs && group[metric] !== 0 ? groupFigureDoor(theirs, metric) : null
        return (
          <Td key={metric} numeric className={shown(metric)}>
            {door === null ? (
              text
            ) : (
              <Door filters={door} label={`${METRICS[metric].label} of ${group.guid}: ${text}; show these calls`}>
                {text}
              </Door>
            )}
          </Td>
        )
      })}
    </Tr>
  )
}
