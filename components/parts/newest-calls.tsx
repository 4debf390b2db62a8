'use client'

import Link from 'next/link'
import { Card, CardHeader } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { Door } from '@/components/ui/door'
import { MediaLabel } from '@/components/ui/media-label'
import { SkeletonRows } from '@/components/ui/skeleton'
import { ErrorState } from '@/components/ui/states'
import { StatusBadge } from '@/components/ui/status-badge'
import { Table, Td, Th, Tr } from '@/components/ui/table'
import { useFilters } from '@/lib/client/use-filters'
import { useNow } from '@/lib/client/use-now'
import type { Call } from '@/lib/shared/contracts/call'
import type { Filters } from '@/lib/shared/contracts/filters'
import { waitSecondsOf } from '@/lib/shared/contracts/stages'
import { formatCount, formatDateTime, formatDuration } from '@/lib/shared/format'
import { callHref } from '@/lib/shared/links'
import { CallCard } from './call-card'
import { drawnAtSeconds } from './drawn-at'
import { useNewestCalls } from './use-newest-calls'

/** The newest calls that filters leave, and the way to all of them. */
export function NewestCalls({ asked }: { asked: Partial<Filters> }) {
  const list = useNewestCalls(asked)
  const { zone } = useFilters()
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
      ) : (
        <div className={cn(list.isPlaceholderData && 'refreshing')}>
          <div className="max-sm:hidden">
            <CallsTable calls={list.data.calls} zone={zone} />
          </div>
          <CallCards calls={list.data.calls} zone={zone} />
        </div>
      )}
    </Card>
  )
}

type CallsProps = { calls: readonly Call[]; zone: string }

/** On a phone each call is a card, as in the list of calls. */
function CallCards({ calls, zone }: CallsProps) {
  const now = useNow()
  return (
    <ul aria-label="Newest calls" className="sm:hidden">
      {calls.map((call) => (
        <li key={call.sessionId} className="h-22 last:*:border-b-0">
          <CallCard call={call} zone={zone} nowSeconds={drawnAtSeconds(call, now)} />
        </li>
      ))}
    </ul>
  )
}

function CallsTable({ calls, zone }: CallsProps) {
  return (
    <Table label="Newest calls">
      <thead>
        <tr>
          <Th>When</Th>
          <Th>From</Th>
          <Th>Type</Th>
          <Th>Status</Th>
          <Th numeric className="max-lg:hidden">
            Ring
          </Th>
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
            <Td numeric className="max-lg:hidden">
              {formatDuration(waitSecondsOf(call))}
            </Td>
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
