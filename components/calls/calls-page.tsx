'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { NothingFound } from '@/components/ui/nothing-found'
import { SkeletonRows } from '@/components/ui/skeleton'
import { EmptyState, ErrorState, errorWords } from '@/components/ui/states'
import { useFilters } from '@/lib/client/use-filters'
import { useKeyboard } from '@/lib/client/use-keyboard'
import { useAskedFilters } from '@/lib/client/use-overview'
import { FILTER_NAMES, LIVE_FILTERS } from '@/lib/shared/contracts/filters'
import { formatCount } from '@/lib/shared/format'
import { callHref } from '@/lib/shared/links'
import { CallsHeader } from './calls-header'
import { CallsTable } from './calls-table'
import { chosenColumns } from './columns'
import { matching, pagesOf } from './list-position'
import { Pager } from './pager'
import { PeekPanel } from './peek-panel'
import { useCalls } from './use-calls'
import { useListState } from './use-list-state'
import { useNarrow } from './use-narrow'
import { usePeek } from './use-peek'
import { MOST_ROWS, useRowsWindow } from './use-rows-window'
import { useSettled } from './use-settled'

const SETTLE_MS = 80
const NOT_LIVE = FILTER_NAMES.filter((name) => !LIVE_FILTERS.has(name))
const ENTER = 'Enter'
const ESCAPE = 'Escape'

/** The list of calls: exactly those of the filters, in the order and at the place that the URL says. */
export function CallsPage() {
  const router = useRouter()
  const narrow = useNarrow()
  const { zone, active, clear, set: setFilters } = useFilters()
  const { asked } = useAskedFilters()
  const { list, peek, columns: columnsParam, set } = useListState()
  const { page, perPage, onBehalfOf } = list
  const live = onBehalfOf !== null
  const Empty = live ? EmptyState : NothingFound
  const columns = chosenColumns(columnsParam)

  const [inSight, setInSight] = useState(String(page))
  const settled = useSettled(inSight, SETTLE_MS)
  const pages = live ? [page] : settled.split(',').map(Number)
  const calls = useCalls(asked, list, pages)
  const count = live ? calls.pageRows(page).length : (calls.total ?? 0)
  const rowAt = live ? (index: number) => calls.pageRows(page)[index] : calls.rowAt

  const { scroller, virtualizer, rowPx } = useRowsWindow({
    count,
    page: live ? 1 : page,
    perPage,
    narrow,
    question: calls.key,
    onPage: (next) => set({ page: next === 1 ? null : next }, { history: 'replace' }),
  })
  const items = virtualizer.getVirtualItems()
  const sight = pagesOf(items[0]?.index, items.at(-1)?.index, perPage) ?? String(page)
  if (sight !== inSight) setInSight(sight)

  const { at, mark, look } = usePeek({
    peek,
    indexes: items.map((item) => item.index),
    rowAt,
    onPeek: (sessionId) => set({ peek: sessionId }, { history: 'replace' }),
  })
  const step = (by: 1 | -1) => {
    const next = Math.min(Math.max((at ?? -1) + by, 0), Math.max(count - 1, 0))
    virtualizer.scrollToIndex(next)
    if (peek === null) mark(next)
    else look(next)
  }
  useKeyboard({
    j: () => step(1),
    k: () => step(-1),
    [ENTER]: (event) => {
      const call = at === null ? undefined : rowAt(at)
      if (event.target instanceof Element && event.target.closest('a, button')) (event.target as HTMLElement).click()
      else if (call) router.push(callHref(call.sessionId))
    },
    [ESCAPE]: () => (peek === null ? mark(null) : set({ peek: null }, { history: 'replace' })),
    ' ': () => at !== null && look(at),
  })

  const { total, error } = calls
  return (
    <>
      <CallsHeader
        list={list}
        total={total}
        filteredOut={calls.meta?.filteredOut ?? 0}
        filters={asked}
        columns={columns}
        onBehalfOf={(uid) => {
          // A live list has fewer filters; the others would be refused.
          if (uid !== null) setFilters(Object.fromEntries(NOT_LIVE.map((name) => [name, null])))
          set({ onBehalfOf: uid, page: null, sort: null, peek: null })
        }}
        onColumns={(text) => set({ columns: text }, { history: 'replace' })}
      />
      {error !== null && total !== null && (
        <Banner tone="warning" className="mb-3">
          These rows may be old: {errorWords(error)}{' '}
          <Button variant="ghost" size="sm" onClick={() => calls.refetch()}>
            Try again
          </Button>
        </Banner>
      )}
      <Card className="overflow-hidden">
        {total === null && error === null && <SkeletonRows rows={12} />}
        {total === null && error !== null && <ErrorState error={error} onRetry={() => calls.refetch()} />}
        {total !== null && count === 0 && (
          <Empty title="No calls here" actions={active > 0 && <Button onClick={clear}>Clear the filters</Button>}>
            {live
              ? 'The Calls API shows this user no calls that fit the filters on this page.'
              : 'No call fits the filters in this range. A longer range or fewer filters may find some.'}
          </Empty>
        )}
        {total !== null && count > 0 && (
          <CallsTable
            scroller={scroller}
            virtualizer={virtualizer}
            rowPx={rowPx}
            count={count}
            rowAt={rowAt}
            columns={columns}
            sort={live ? null : list.sort}
            zone={zone}
            narrow={narrow}
            marked={at}
            stale={calls.isStale}
            onSort={(sort) => set({ sort: sort === '-time' ? null : sort, page: null })}
            onPeek={look}
          />
        )}
        {total !== null && (total > 0 || page > 1) && (
          <Pager
            page={page}
            pages={calls.meta?.pagination.total_pages ?? 1}
            perPage={perPage}
            onPage={(next) => set({ page: next === 1 ? null : next })}
            onPerPage={(next) => set({ perPage: next === 50 ? null : next, page: null })}
          />
        )}
      </Card>
      {count > MOST_ROWS && (
        <p className="mt-2 text-ink-faint text-xs">
          The list scrolls through the first {formatCount(MOST_ROWS)}; narrow the filters, or export, to reach the
          others.
        </p>
      )}
      {peek !== null && (
        <PeekPanel
          key={peek}
          sessionId={peek}
          onBehalfOf={onBehalfOf}
          known={at === null ? undefined : matching(rowAt(at), peek)}
          zone={zone}
          onClose={() => set({ peek: null }, { history: 'replace' })}
          onStep={step}
        />
      )}
    </>
  )
}
