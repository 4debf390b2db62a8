'use client'

import dynamic from 'next/dynamic'
import { useMemo } from 'react'
import { CallCard } from '@/components/parts/call/call-cells'
import { callColumns } from '@/components/parts/call/call-columns'
import { NoCalls } from '@/components/parts/lazy'
import { ColumnChooser } from '@/components/table/column-chooser'
import { Loaded } from '@/components/table/loaded'
import { Pager } from '@/components/table/pager'
import { useColumns } from '@/components/table/use-columns'
import { useRowKeys } from '@/components/table/use-row-keys'
import { MAX_ROWS } from '@/components/table/use-rows-window'
import { VirtualTable } from '@/components/table/virtual-table'
import { Button, QuietButton } from '@/components/ui/form/button'
import { Card, PageHeader } from '@/components/ui/layout/card'
import { onDemand } from '@/components/ui/on-demand'
import { Banner } from '@/components/ui/state/banner'
import { EmptyState, errorWords, SkeletonRows } from '@/components/ui/state/states'
import { Badge } from '@/components/ui/text/badge'
import { useAppliedFilters } from '@/lib/client/data/use-overview'
import { useRouter } from '@/lib/client/page/use-apps'
import { CALL_COLUMNS } from '@/lib/shared/address/words'
import type { Call } from '@/lib/shared/calls/call'
import { refOf } from '@/lib/shared/calls/call-path'
import { FILTER_NAMES, LIVE_FILTERS } from '@/lib/shared/filters/filters'
import { callHref } from '@/lib/shared/links'
import { LIST_STATE } from '@/lib/shared/params/calls'
import { countOf, formatCount } from '@/lib/shared/text/format'
import { ExportMenu } from './export-menu'
import { OnBehalfOf } from './on-behalf-of'
import { matching, useCallList, useListState } from './use-call-list'

// Lazy, since most visits open no preview. `ssr: false` gives it its own Suspense boundary, so that the list stays while it loads.
const ExportProgress = onDemand(() => import('./export-progress'))
const PeekPanel = dynamic(() => import('./peek-panel').then((file) => file.PeekPanel), { ssr: false })

const NOT_LIVE = FILTER_NAMES.filter((name) => !LIVE_FILTERS.has(name))
const rowProps = (call: Call) => ({ 'data-session': refOf(call) })

/** The list of exactly the calls that match the filters, in the order and at the position in the URL. */
export function CallsPage() {
  const router = useRouter()
  const { filters, zone, active, clear, set: setFilters } = useAppliedFilters()
  const state = useListState()
  const { list, peek, columns: chosen, set } = state
  const { page, perPage, onBehalfOf } = list
  const live = onBehalfOf !== null
  const { calls, count, rowAt, view, at, mark, look, step } = useCallList(filters, state)
  const { data: total = null, error, meta } = calls
  const filteredOut = meta?.filteredOut ?? 0

  const columns = useColumns({
    columns: useMemo(() => callColumns(zone, filters), [zone, filters]),
    sort: live ? null : list.sort,
    onSort: (sort) => set({ sort: LIST_STATE.parsers.sort.parse(sort), page: null }),
    chosen,
    onChosen: (text) => set({ columns: text }, { history: 'replace' }),
  })
  const close = () => set({ peek: null }, { history: 'replace' })
  const keys = useRowKeys({
    at,
    step,
    look,
    open: (index) => {
      const call = rowAt(index)
      if (call) router.push(callHref(call))
    },
    leave: () => (peek === null ? at !== null && mark(null) : close()),
  })

  return (
    <>
      <PageHeader
        title={total === null ? 'Calls' : countOf(total, 'call')}
        description={
          onBehalfOf !== null && (
            <>
              <Badge tone="accent">live</Badge> As seen by {onBehalfOf}, live from the Calls API.
              {filteredOut > 0 && ` Filters removed ${formatCount(filteredOut)} from this page.`}
            </>
          )
        }
        actions={
          <>
            <OnBehalfOf
              key={onBehalfOf}
              uid={onBehalfOf}
              onChange={(uid) => {
                // A live list supports fewer filters; the others would be rejected.
                if (uid !== null) setFilters(Object.fromEntries(NOT_LIVE.map((name) => [name, null])))
                set({ onBehalfOf: uid, page: null, sort: null, peek: null })
              }}
            />
            <ColumnChooser choices={columns.choices} />
            <ExportMenu
              filters={filters}
              sort={list.sort}
              total={live ? null : total}
              columns={CALL_COLUMNS.filter((column) => columns.choices.some(({ id, shown }) => id === column && shown))}
            />
          </>
        }
      />
      <ExportProgress />
      {error !== null && total !== null && (
        <Banner tone="warning" className="mb-3">
          These rows may be out of date: {errorWords(error)}{' '}
          <QuietButton onClick={() => calls.refetch()}>Try again</QuietButton>
        </Banner>
      )}
      {meta?.incomplete !== undefined && (
        <Banner tone="warning" className="mb-3">
          Names, tags, metadata and quality flags are still being added to older calls (
          {formatCount(meta.incomplete.done)} of {formatCount(meta.incomplete.total)} done), so some may be missing
          here.
        </Banner>
      )}
      <Card className="overflow-hidden">
        <Loaded question={calls} rows={12}>
          {(found) => (
            <>
              {count === 0 ? (
                !live ? (
                  <NoCalls />
                ) : calls.isFetching ? (
                  <SkeletonRows rows={12} />
                ) : (
                  <EmptyState title="No calls" actions={active > 0 && <Button onClick={clear}>Clear filters</Button>}>
                    No calls visible to this user match the filters on this page.
                  </EmptyState>
                )
              ) : (
                <VirtualTable
                  label="Calls"
                  columns={columns.shown}
                  sorting={columns.sorting}
                  count={count}
                  rowAt={rowAt}
                  rowProps={rowProps}
                  view={view}
                  card={(call) => <CallCard call={call} />}
                  marked={at}
                  keys={keys}
                  onLook={look}
                />
              )}
              <Pager
                pagination={{
                  total: found,
                  per_page: perPage,
                  current_page: page,
                  total_pages: meta?.pagination.total_pages ?? 1,
                }}
                onPage={(next) => set({ page: next === 1 ? null : next })}
                onAhead={calls.loadAhead}
              />
            </>
          )}
        </Loaded>
      </Card>
      {count > MAX_ROWS && (
        <p className="mt-2 text-ink-faint text-xs">
          The list scrolls through the first {formatCount(MAX_ROWS)}; narrow the filters, or export, to reach the
          others.
        </p>
      )}
      {peek !== null && (
        <PeekPanel
          key={peek}
          callRef={peek}
          onBehalfOf={onBehalfOf}
          known={at === null ? undefined : matching(rowAt(at), peek)}
          onClose={close}
          onStep={step}
        />
      )}
    </>
  )
}
