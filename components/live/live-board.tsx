'use client'

import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { PageHeader } from '@/components/ui/page-header'
import { SkeletonRows } from '@/components/ui/skeleton'
import { EmptyState, ErrorState } from '@/components/ui/states'
import { useFilters } from '@/lib/client/use-filters'
import { refOf } from '@/lib/shared/call-path'
import { formatCount } from '@/lib/shared/format'
import { splitStale } from './board-rows'
import { GroupPicker } from './group-picker'
import { groupOf, openGroups } from './live-facts'
import { LiveFigures } from './live-figures'
import { LiveRow } from './live-row'
import { NoOpenCalls } from './no-open-calls'
import { StaleCalls } from './stale-calls'
import { useBoard } from './use-board'
import { useLiveCalls } from './use-live-calls'

/** Every open call, longest first, with running timers; those that were probably never closed are listed separately. */
export function LiveBoard({
  staleHours,
}: {
  /** For how long a call may be open before its end was probably never reported. */
  staleHours: number
}) {
  const answer = useLiveCalls()
  const board = useBoard(answer.data?.calls)
  const { zone, filters, set } = useFilters()
  const chosen = filters.guid?.[0] ?? null
  const ofGroup = chosen === null ? board : board.filter(({ call }) => groupOf(call) === chosen)
  const asOf = Math.max(answer.dataUpdatedAt / 1000, answer.data?.syncedAt ?? 0)
  const { live, stale } = splitStale(ofGroup, asOf, staleHours)
  const groups = openGroups(splitStale(board, asOf, staleHours).live, chosen === null ? [] : [chosen])
  const total = answer.data?.total ?? 0
  const shown = answer.data?.calls.length ?? 0
  return (
    <>
      <PageHeader
        title="Live"
        description="Open calls: ongoing ones, longest first, then those waiting for an answer. Refreshes every 5 seconds."
        actions={
          <GroupPicker
            groups={groups}
            chosen={chosen}
            onChoose={(guid) => set({ guid: guid === null ? null : [guid] }, { history: 'replace' })}
          />
        }
      />
      {answer.isError && answer.data !== undefined && (
        <Banner tone="warning" className="mb-4">
          The last refresh failed: {answer.error.message} The calls below may be out of date.
        </Banner>
      )}
      {answer.data !== undefined && <LiveFigures live={live} stale={stale} group={chosen} />}
      <Card aria-label="Open calls" className="overflow-hidden">
        {answer.data === undefined ? (
          answer.isError ? (
            <ErrorState
              error={answer.error}
              title="The open calls could not be loaded"
              onRetry={() => answer.refetch()}
            />
          ) : (
            <SkeletonRows rows={6} />
          )
        ) : live.length === 0 && chosen !== null ? (
          <EmptyState
            title="No open calls to this group"
            actions={<Button onClick={() => set({ guid: null }, { history: 'replace' })}>Show all calls</Button>}
          >
            The next one appears here as soon as it rings.
          </EmptyState>
        ) : live.length === 0 ? (
          <NoOpenCalls />
        ) : (
          <ul>
            {live.map((row) => (
              <LiveRow key={refOf(row.call)} row={row} zone={zone} />
            ))}
          </ul>
        )}
      </Card>
      {total > shown && (
        <p className="mt-3 text-data text-ink-muted">
          Only the newest {formatCount(shown)} of {formatCount(total)} open calls are shown and counted here.
        </p>
      )}
      {stale.length > 0 && <StaleCalls rows={stale} zone={zone} asOf={asOf} />}
    </>
  )
}
