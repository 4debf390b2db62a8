'use client'

import Link from 'next/link'
import { Card, CardHeader } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { Door } from '@/components/ui/door'
import { MediaLabel } from '@/components/ui/media-label'
import { SkeletonRows } from '@/components/ui/skeleton'
import { EmptyState, ErrorState } from '@/components/ui/states'
import { StatusBadge } from '@/components/ui/status-badge'
import { Table, Td, Th, Tr } from '@/components/ui/table'
import type { Call } from '@/lib/contracts/call'
import type { Filters } from '@/lib/contracts/filters'
import { formatCount, formatDateTime, formatDuration } from '@/lib/format'
import { newestCallsParams } from '@/lib/hooks/newest-calls-params'
import { useFilters } from '@/lib/hooks/use-filters'
import { useNewestCalls } from '@/lib/hooks/use-newest-calls'
import { callHref } from '@/lib/links'

/** The newest calls that filters leave, and the way to all of them. `whose` ends the sentence for none. */
export function NewestCalls({ asked, whose }: { asked: Partial<Filters>; whose: string }) {
  const list = useNewestCalls(newestCallsParams(asked))
  const { zone, clear, active } = useFilters()
  return (
    <Card>
      <CardHeader
        title="Newest calls"
        actions={
          list.data !== undefined &&
          list.data.total > 0 && (
            <Door filters={asked} className="text-accent-ink text-data">
              All {formatCount(list.data.total)}
            </Door>
          )
        }
      />
      {list.data === undefined ? (
        list.isError ? (
          <ErrorState error={list.error} onRetry={() => list.refetch()} />
        ) : (
          <SkeletonRows />
        )
      ) : list.data.calls.length === 0 ? (
        <EmptyState title={`No calls ${whose} here`}>
          {active > 0 ? (
            <button type="button" onClick={clear} className="text-accent-ink hover:underline">
              Take the other filters away
            </button>
          ) : (
            'A longer range may show some.'
          )}
        </EmptyState>
      ) : (
        <div className={cn(list.isPlaceholderData && 'refreshing')}>
          <CallsTable calls={list.data.calls} zone={zone} />
        </div>
      )}
    </Card>
  )
}

function CallsTable({ calls, zone }: { calls: readonly Call[]; zone: string }) {
  return (
    <Table label="Newest calls">
      <thead>
        <tr>
          <Th>When</Th>
          <Th>From</Th>
          <Th>Type</Th>
          <Th>Status</Th>
          <Th numeric>Ring</Th>
          <Th numeric>Duration</Th>
          <Th numeric>People</Th>
        </tr>
      </thead>
      <tbody>
        {calls.map((call) => (
          <Tr key={call.sessionId}>
            <Td>
              <Link
                href={callHref(call.sessionId)}
                prefetch={false}
                className="font-medium hover:text-accent-ink hover:underline"
              >
                {formatDateTime(call.time, zone)}
              </Link>
            </Td>
            <Td className="max-w-48 truncate">{call.initiatorEntity?.name ?? call.initiator ?? '–'}</Td>
            <Td>
              <MediaLabel type={call.type} />
            </Td>
            <Td>
              <StatusBadge status={call.status} />
            </Td>
            <Td numeric>{formatDuration(call.ringSeconds)}</Td>
            <Td numeric>{formatDuration(call.durationSeconds)}</Td>
            <Td numeric>
              {formatCount(call.joinedPeople)}
              <span className="text-ink-faint"> of {formatCount(call.invitedPeople)}</span>
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  )
}
