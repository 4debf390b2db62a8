'use client'

import { Radio } from 'lucide-react'
import { useSearchParams } from 'next/navigation'
import { useEffect, useState } from 'react'
import { Choice } from '@/components/admin/fields'
import { Loaded } from '@/components/table/loaded'
import { Button } from '@/components/ui/form/button'
import { ButtonLink } from '@/components/ui/form/button-link'
import { Card, PageHeader } from '@/components/ui/layout/card'
import { Banner } from '@/components/ui/state/banner'
import { EmptyState } from '@/components/ui/state/states'
import { Door } from '@/components/ui/text/door'
import { missingHistory, useSyncStatus } from '@/lib/client/data/missing-history'
import { useAnswer } from '@/lib/client/http/use-answer'
import { useFilters } from '@/lib/client/page/use-filters'
import { useNow } from '@/lib/client/page/use-now'
import type { Call } from '@/lib/shared/calls/call'
import { refOf } from '@/lib/shared/calls/call-path'
import { callsRoute } from '@/lib/shared/calls/calls'
import { pageHref } from '@/lib/shared/links'
import { LIVE_QUERY } from '@/lib/shared/params/calls'
import { countOf, formatClock, formatCount } from '@/lib/shared/text/format'
import { type BoardRow, groupOf, nextRows, openGroups, splitStale } from './board-rows'
import { LiveFigures } from './live-figures'
import { LiveRow, WallRow } from './live-row'

/** The empty state: no calls are open now, or none were at the last sync if it has stopped, or nothing has been synced yet. */
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
/** How many calls fit on a wallboard, longest first. */
const ON_WALL = 8

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

/** Every open call, longest first, with running timers; those open for `staleHours`, probably never closed, are counted below. */
export function LiveBoard({ staleHours }: { staleHours: number }) {
  const answer = useAnswer(callsRoute, { query: LIVE_QUERY, refetchInterval: POLL_MS, staleTime: POLL_MS })
  const calls = answer.data?.data
  const board = useBoard(calls)
  const { filters, zone, set } = useFilters()
  const isWall = useSearchParams().has('wall')
  const chosen = filters.guid?.[0] ?? null
  const ofGroup = chosen === null ? board : board.filter(({ call }) => groupOf(call) === chosen)
  const asOf = Math.max(answer.dataUpdatedAt / 1000, answer.data?.meta.syncedAt ?? 0)
  const { live, stale } = splitStale(ofGroup, asOf, staleHours)
  const groups = openGroups(splitStale(board, asOf, staleHours).live, chosen === null ? [] : [chosen])
  const total = answer.data?.meta.pagination.total ?? 0
  const shown = calls?.length ?? 0
  return (
    <>
      {isWall ? (
        <h1 className="sr-only">Live</h1>
      ) : (
        <PageHeader
          title="Live"
          actions={
            <>
              <ButtonLink href={pageHref('/live', filters, { wall: 1 })} variant="ghost">
                Wallboard
              </ButtonLink>
              {groups.length > 0 && (
                <Choice
                  aria-label="Group"
                  className="max-w-full sm:max-w-64"
                  value={chosen}
                  choices={[
                    [null, 'All calls'],
                    ...groups.map(({ guid, name, calls }) => [guid, `${name} (${formatCount(calls)})`] as const),
                  ]}
                  onChange={(guid) => set({ guid: guid === null ? null : [guid] }, { history: 'replace' })}
                />
              )}
            </>
          }
        />
      )}
      {answer.isError && answer.data !== undefined && (
        <Banner tone="warning" className="mb-4">
          The last refresh failed: {answer.error.message} The calls below may be out of date.
        </Banner>
      )}
      {answer.data !== undefined && <LiveFigures live={live} stale={stale} group={chosen} isWall={isWall} />}
      <Card aria-label="Open calls" className="overflow-hidden">
        <Loaded question={answer} rows={6} title="The open calls could not be loaded">
          {() =>
            live.length > 0 ? (
              <ul>
                {live.slice(0, isWall ? ON_WALL : live.length).map((row) => {
                  const Row = isWall ? WallRow : LiveRow
                  return <Row key={refOf(row.call)} row={row} />
                })}
              </ul>
            ) : chosen === null ? (
              <NoOpenCalls />
            ) : (
              <EmptyState
                title="No open calls to this group"
                actions={<Button onClick={() => set({ guid: null }, { history: 'replace' })}>Show all calls</Button>}
              >
                The next one appears here as soon as it rings.
              </EmptyState>
            )
          }
        </Loaded>
      </Card>
      {total > shown && (
        <p className="mt-3 text-data text-ink-muted">
          Only the newest {formatCount(shown)} of {formatCount(total)} open calls are shown and counted here.
        </p>
      )}
      {isWall && <p className="num text-2xl text-ink-muted">As of {formatClock(asOf, zone)}</p>}
      {stale.length > 0 && !isWall && (
        <p className="mt-3 text-data text-ink-muted">
          <Door
            filters={
              // The list cannot tell a ringing call from one that has been ringing for days.
              stale.every(({ call }) => call.status === 'ongoing')
                ? { range: 'all', anomaly: ['stale-ongoing'], ...(chosen !== null && { guid: [chosen] }) }
                : null
            }
            label={`${stale.length} probably never closed; show them`}
          >
            {countOf(stale.length, 'call')} probably never closed
          </Door>
        </p>
      )}
    </>
  )
}
