'use client'

import { Radio } from 'lucide-react'
import { Banner } from '@/components/ui/banner'
import { Card } from '@/components/ui/card'
import { PageHeader } from '@/components/ui/page-header'
import { SkeletonRows } from '@/components/ui/skeleton'
import { EmptyState, ErrorState } from '@/components/ui/states'
import { formatCount } from '@/lib/format'
import { useFilters } from '@/lib/hooks/use-filters'
import { useLiveCalls } from '@/lib/hooks/use-live-calls'
import { LiveFigures } from './live-figures'
import { LiveRow } from './live-row'
import { useBoard } from './use-board'

/** Every open call, longest first, with running timers. */
export function LiveBoard() {
  const live = useLiveCalls()
  const rows = useBoard(live.data?.calls)
  const { zone } = useFilters()
  const here = rows.filter((row) => row.phase === 'here').map((row) => row.call)
  const total = live.data?.total ?? 0
  return (
    <>
      <PageHeader
        title="Live"
        description="Calls that are ongoing or ringing, the longest first. Looks again every 5 seconds."
      />
      {live.isError && live.data !== undefined && (
        <Banner tone="warning" className="mb-4">
          The last look failed: {live.error.message} The calls below are as they were before it.
        </Banner>
      )}
      {live.data !== undefined && <LiveFigures calls={here} total={total} />}
      <Card aria-label="Open calls" className="overflow-hidden">
        {live.data === undefined ? (
          live.isError ? (
            <ErrorState error={live.error} title="The open calls could not be loaded" onRetry={() => live.refetch()} />
          ) : (
            <SkeletonRows rows={6} />
          )
        ) : rows.length === 0 ? (
          <EmptyState icon={Radio} title="Nobody is in a call">
            The next one appears here by itself as soon as it rings.
          </EmptyState>
        ) : (
          <ul>
            {rows.map((row) => (
              <LiveRow key={row.call.sessionId} row={row} zone={zone} />
            ))}
          </ul>
        )}
      </Card>
      {total > here.length && here.length > 0 && (
        <p className="mt-3 text-data text-ink-muted">
          The newest {formatCount(here.length)} of {formatCount(total)} open calls.
        </p>
      )}
    </>
  )
}
