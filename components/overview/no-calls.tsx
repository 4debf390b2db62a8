'use client'

import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/states'
import { formatRatio } from '@/lib/format'
import { useFilters } from '@/lib/hooks/use-filters'
import { useSyncStatus } from '@/lib/hooks/use-sync-status'

/** Nothing to chart: why, and what to do. */
export function NoCalls() {
  const { active, range, set, clear } = useFilters()
  const sync = useSyncStatus().data
  if (sync && sync.callsStored === 0 && sync.state !== 'current') {
    const share = sync.pagesTotal ? formatRatio(sync.pagesDone / sync.pagesTotal) : null
    return (
      <Card>
        <EmptyState title="The history is on its way" className="min-h-80">
          {sync.lastError ??
            `Calls are being copied from the API${share ? `, ${share} so far` : ''}. This page fills by itself.`}
        </EmptyState>
      </Card>
    )
  }
  return (
    <Card>
      <EmptyState
        title="No calls in this range"
        className="min-h-80"
        actions={
          <>
            {active > 0 && (
              <Button variant="primary" onClick={() => clear()}>
                Clear {active === 1 ? 'the filter' : `${active} filters`}
              </Button>
            )}
            {range !== '90d' && range !== 'all' && <Button onClick={() => set({ range: '90d' })}>Last 90 days</Button>}
            {range !== 'all' && <Button onClick={() => set({ range: 'all' })}>All time</Button>}
          </>
        }
      >
        {active > 0
          ? 'The filters let nothing through. Take some away, or look further back.'
          : 'Nothing happened then. Look further back.'}
      </EmptyState>
    </Card>
  )
}
