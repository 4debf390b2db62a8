'use client'

import { Banner } from '@/components/ui/banner'
import { Card } from '@/components/ui/card'
import { PageHeader } from '@/components/ui/page-header'
import { SkeletonRows } from '@/components/ui/skeleton'
import { ErrorState } from '@/components/ui/states'
import { useFilters } from '@/lib/client/use-filters'
import { refOf } from '@/lib/shared/call-path'
import { formatCount } from '@/lib/shared/format'
import { splitStale } from './board-rows'
import { LiveFigures } from './live-figures'
import { LiveRow } from './live-row'
import { NoOpenCalls } from './no-open-calls'
import { StaleCalls } from './stale-calls'
import { useBoard } from './use-board'
import { useLiveCalls } from './use-live-calls'

/** Every open call, longest first, with running timers; those that were probably never closed are listed separately. */
export function LiveBoard() {
  const answer = useLiveCalls()
  const { live, stale } = splitStale(useBoard(answer.data?.calls))
  const { zone } = useFilters()
  const total = answer.data?.total ?? 0
  const shown = answer.data?.calls.length ?? 0
  return (
    <>
      <PageHeader title="Live" description="Ongoing and ringing calls, longest first. Refreshes every 5 seconds." />
      {answer.isError && answer.data !== undefined && (
        <Banner tone="warning" className="mb-4">
          The last refresh failed: {answer.error.message} The calls below may be out of date.
        </Banner>
      )}
      {answer.data !== undefined && <LiveFigures live={live} stale={stale.length} total={total} />}
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
          Showing the newest {formatCount(shown)} of {formatCount(total)} open calls.
        </p>
      )}
      {stale.length > 0 && <StaleCalls rows={stale} zone={zone} />}
    </>
  )
}
