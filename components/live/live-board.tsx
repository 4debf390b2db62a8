'use client'

import { useQuery } from '@tanstack/react-query'
import { Radio } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/form/button'
import { Select } from '@/components/ui/form/field'
import { Card } from '@/components/ui/layout/card'
import { PageHeader } from '@/components/ui/layout/page-header'
import { Banner } from '@/components/ui/state/banner'
import { SkeletonRows } from '@/components/ui/state/skeleton'
import { EmptyState, ErrorState } from '@/components/ui/state/states'
import { missingHistory, useSyncStatus } from '@/lib/client/data/missing-history'
import { question } from '@/lib/client/http/question'
import { useFilters } from '@/lib/client/page/use-filters'
import { useNow } from '@/lib/client/page/use-now'
import type { Call } from '@/lib/shared/calls/call'
import { refOf } from '@/lib/shared/calls/call-path'
import { callsRoute } from '@/lib/shared/calls/calls'
import { LIVE_QUERY } from '@/lib/shared/params/live'
import { formatCount } from '@/lib/shared/text/format'
import { type BoardRow, nextRows, splitStale } from './board-rows'
import { groupOf, type OpenGroup, openGroups } from './live-facts'
import { LiveFigures } from './live-figures'
import { LiveRow } from './live-row'
import { StaleCalls } from './stale-calls'

/** No open calls: right now, or at the last sync where it has stopped, or unknown where nothing has been synced yet. */
export function NoOpenCalls() {
  const sync = useSyncStatus().data
  const unseen = sync?.syncedAt === null ? missingHistory(sync) : null
  const isStill = sync?.state === 'stopped' || sync?.state === 'waiting'
  const { title, words } =
    unseen ??
    (isStill
      ? {
          title: 'No calls were open at the last sync',
          words: 'Open calls appear here once Callscope can reach the Calls API again.',
        }
      : { title: 'No open calls', words: 'The next call appears here as soon as it rings.' })
  return (
    <EmptyState icon={Radio} title={title}>
      {words}
    </EmptyState>
  )
}

const POLL_MS = 5000

/** The rows of the board, updated as answers arrive and time passes. During server rendering, the answer unchanged. */
function useBoard(calls: readonly Call[] | undefined): BoardRow[] {
  const now = useNow()
  const [rows, setRows] = useState<BoardRow[]>(() => nextRows([], calls ?? [], 0))
  useEffect(() => {
    if (calls === undefined || now === null) return
    setRows((before) => nextRows(before, calls, now))
  }, [calls, now])
  return rows
}

type LiveBoardProps = {
  /** For how long a call may be open before its end was probably never reported. */
  staleHours: number
}

/** Every open call, longest first, with running timers; those that were probably never closed are listed separately. */
export function LiveBoard({ staleHours }: LiveBoardProps) {
  const answer = useQuery({
    ...question(callsRoute, { query: LIVE_QUERY }),
    refetchInterval: POLL_MS,
    staleTime: POLL_MS,
  })
  const calls = answer.data?.data
  const board = useBoard(calls)
  const { filters, set } = useFilters()
  const chosen = filters.guid?.[0] ?? null
  const ofGroup = chosen === null ? board : board.filter(({ call }) => groupOf(call) === chosen)
  const asOf = Math.max(answer.dataUpdatedAt / 1000, answer.data?.meta.syncedAt ?? 0)
  const { live, stale } = splitStale(ofGroup, asOf, staleHours)
  const groups = openGroups(splitStale(board, asOf, staleHours).live, chosen === null ? [] : [chosen])
  const total = answer.data?.meta.pagination.total ?? 0
  const shown = calls?.length ?? 0
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
              <LiveRow key={refOf(row.call)} row={row} />
            ))}
          </ul>
        )}
      </Card>
      {total > shown && (
        <p className="mt-3 text-data text-ink-muted">
          Only the newest {formatCount(shown)} of {formatCount(total)} open calls are shown and counted here.
        </p>
      )}
      {stale.length > 0 && <StaleCalls rows={stale} asOf={asOf} />}
    </>
  )
}

const ALL = ''

type GroupPickerProps = {
  groups: readonly OpenGroup[]
  chosen: string | null
  onChoose: (guid: string | null) => void
}

/** Shows the open calls of one group only. Nothing to choose from, no picker. */
function GroupPicker({ groups, chosen, onChoose }: GroupPickerProps) {
  if (groups.length === 0) return null
  return (
    <Select
      aria-label="Group"
      className="max-w-full sm:max-w-64"
      value={chosen ?? ALL}
      onChange={(event) => onChoose(event.target.value === ALL ? null : event.target.value)}
    >
      <option value={ALL}>All calls</option>
      {groups.map(({ guid, name, calls }) => (
        <option key={guid} value={guid}>
          {name} ({formatCount(calls)})
        </option>
      ))}
    </Select>
  )
}
