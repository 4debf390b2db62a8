'use client'

import Link from 'next/link'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { SortTh } from '@/components/ui/sort-th'
import { Table, Tr } from '@/components/ui/table'
import { type Bill, type BillLine, DEFAULT_TOP_GROUPS, MOST_TOP_GROUPS } from '@/lib/shared/bill/answer'
import { BASIS_NAMES } from '@/lib/shared/bill/basis'
import { BASIS_WORDS } from '@/lib/shared/bill/causes-words'
import { billGroupDoor } from '@/lib/shared/bill/doors'
import { countOf } from '@/lib/shared/charts/values'
import type { Filters } from '@/lib/shared/contracts/filters'
import { groupHref } from '@/lib/shared/links'
import { BasisHead, LineCells, PAIR_HEADS, PAIR_SHOWN, pairHead, SHOWN_PAIRS } from './line-cells'
import { useBillState } from './use-bill'

const FIRST =
  'sticky left-0 z-[1] max-w-28 truncate bg-inherit sm:max-w-44 px-3 py-1.5 pl-4 text-left align-top font-normal'

/** The bases by group, the first in the order asked for and the rest in one line: nothing is lost. */
export function GroupsTable({ bill, currency, asked }: { bill: Bill; currency: string | null; asked: Filters }) {
  const { sort, sortBy, top, setTop } = useBillState()
  const { groups, otherGroups, total } = bill
  return (
    <Card>
      <CardHeader
        title="By group"
        description="Sorted by minutes; calls to no group are one line."
        actions={
          <>
            {top > DEFAULT_TOP_GROUPS && (
              <Button size="sm" variant="ghost" onClick={() => setTop(DEFAULT_TOP_GROUPS)}>
                Fewer
              </Button>
            )}
            {otherGroups !== null && top < MOST_TOP_GROUPS && (
              <Button
                size="sm"
                variant="ghost"
                onClick={() => setTop(Math.min(MOST_TOP_GROUPS, groups.length + otherGroups.groups))}
              >
                Show all
              </Button>
            )}
          </>
        }
      />
      <Table label="The bill by group">
        <thead>
          <tr>
            <SortTh
              name="group"
              label="Group"
              sort={sort}
              onSort={sortBy}
              className="sticky left-0 z-[1] bg-surface-raised"
            />
            <SortTh name="calls" label="Calls" sort={sort} onSort={sortBy} numeric className="max-sm:px-2" />
            {BASIS_NAMES.map((basis) => (
              <SortTh
                key={basis}
                name={basis}
                label={<BasisHead basis={basis} />}
                sort={sort}
                onSort={sortBy}
                numeric
                definition={BASIS_WORDS[basis]}
                className="max-sm:px-2"
              />
            ))}
            {SHOWN_PAIRS.map((pair) => (
              <SortTh
                key={pair}
                name={pair}
                label={PAIR_HEADS[pair]}
                sort={sort}
                onSort={sortBy}
                numeric
                definition={pairHead(pair)}
                className={PAIR_SHOWN[pair]}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map((line) => (
            <GroupLine key={line.group ?? ''} group={line.group} line={line} currency={currency} asked={asked} />
          ))}
          {otherGroups !== null && (
            <Tr data-bill-group="others" className="bg-surface-raised">
              <th scope="row" className={`${FIRST} text-ink-muted`}>
                {countOf(otherGroups.groups, 'other')}
              </th>
              <LineCells line={otherGroups} door={null} name="The other groups" currency={currency} />
            </Tr>
          )}
          <Tr data-bill-group="all" className="bg-surface-sunken font-medium hover:bg-surface-sunken">
            <th scope="row" className={`${FIRST} font-medium`}>
              In all
            </th>
            <LineCells line={total} door={asked} name="In all" currency={currency} />
          </Tr>
        </tbody>
      </Table>
    </Card>
  )
}

function GroupLine({
  group,
  line,
  currency,
  asked,
}: {
  group: string | null
  line: BillLine
  currency: string | null
  asked: Filters
}) {
  return (
    <Tr data-bill-group={group ?? 'none'} className="bg-surface-raised">
      <th scope="row" className={FIRST}>
        {group === null ? (
          <span className="text-ink-muted">No group</span>
        ) : (
          <Link
            href={groupHref(group, { ...asked, guid: [] })}
            prefetch={false}
            className="rounded-sm font-mono text-xs hover:text-accent-ink hover:underline"
          >
            {group}
          </Link>
        )}
      </th>
      <LineCells line={line} door={billGroupDoor(asked, group)} name={group ?? 'No group'} currency={currency} />
    </Tr>
  )
}
