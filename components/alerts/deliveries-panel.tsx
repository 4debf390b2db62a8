'use client'

import { useMutation } from '@tanstack/react-query'
import type { Column } from '@/components/table/column'
import { DataTable } from '@/components/table/data-table'
import { Loaded } from '@/components/table/loaded'
import { Button } from '@/components/ui/form/button'
import { Card, CardHeader } from '@/components/ui/layout/card'
import { toast } from '@/components/ui/overlay/toast'
import { EmptyState, errorWords } from '@/components/ui/state/states'
import { Badge, type Tone } from '@/components/ui/text/badge'
import { RelativeTime } from '@/components/ui/text/name'
import { useAlertChanges, useDeliveries } from '@/lib/client/data/use-alerts'
import { useZone } from '@/lib/client/page/use-zone'
import type { Delivery, DeliveryStatus } from '@/lib/shared/alerts/channels'
import { countOf } from '@/lib/shared/charts/values'
import { formatDateTime } from '@/lib/shared/text/format'
import { STATUS_WORDS } from './channel-words'
import { useAlertsState } from './use-alerts-state'

const TONES: Record<DeliveryStatus, Tone> = {
  pending: 'warning',
  sent: 'success',
  failed: 'danger',
  silenced: 'neutral',
}

/** What was sent, is yet to be, or could not be; each can be sent again. */
export default function DeliveriesPanel() {
  const { state, turnTo } = useAlertsState()
  const zone = useZone()
  const deliveries = useDeliveries({ page: state.page })
  const { replay } = useAlertChanges()
  const replaying = useMutation({ mutationFn: ({ id }: Delivery) => replay(id) })
  const again = (delivery: Delivery) =>
    replaying.mutate(delivery, {
      onSuccess: () => toast('It is being sent again.'),
      onError: (error) => toast(errorWords(error), 'danger'),
    })
  return (
    <Card>
      <CardHeader
        title="Deliveries"
        description="What was sent, newest first. Failed deliveries are retried for three days."
      />
      <Loaded question={deliveries}>
        {({ data, meta }) => (
          <DataTable
            label="Deliveries"
            columns={columnsOf(zone, replaying.isPending ? replaying.variables.id : null, again)}
            rows={data}
            rowId={({ id }) => id}
            rowProps={({ id }) => ({ 'data-delivery': id })}
            pagination={meta.pagination}
            onPage={turnTo}
            empty={<EmptyState title="Nothing has been sent yet" />}
          />
        )}
      </Loaded>
    </Card>
  )
}

function columnsOf(zone: string, busy: string | null, again: (delivery: Delivery) => void): Column<Delivery>[] {
  return [
    {
      id: 'at',
      header: 'When',
      card: 'line',
      className: 'text-ink-muted',
      cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
    },
    {
      id: 'message',
      header: 'Message',
      card: 'title',
      rowHeader: true,
      className: 'w-full max-w-0 min-w-40 py-1.5',
      cell: ({ title, problem, nextAttemptAt }) => (
        <>
          <span className="block truncate font-medium" title={title}>
            {title}
          </span>
          {problem !== null && (
            <span className="block truncate text-ink-muted text-xs" title={problem}>
              {problem}
              {nextAttemptAt !== null && ` Next attempt: ${formatDateTime(nextAttemptAt, zone)}.`}
            </span>
          )}
        </>
      ),
    },
    {
      id: 'channel',
      header: 'Channel',
      card: 'line',
      className: 'max-w-44',
      cell: ({ channel }) => (
        <span className="block truncate" title={channel.name}>
          {channel.name}
          {channel.id === null && <span className="text-ink-faint"> (deleted)</span>}
        </span>
      ),
    },
    {
      id: 'status',
      header: 'Status',
      card: 'aside',
      cell: ({ status, attempts }) => (
        <Badge tone={TONES[status]} title={attempts === 0 ? undefined : countOf(attempts, 'attempt')}>
          {STATUS_WORDS[status]}
        </Badge>
      ),
    },
    {
      id: 'actions',
      header: <span className="sr-only">Actions</span>,
      card: 'line',
      numeric: true,
      cell: (delivery) =>
        delivery.channel.id !== null && (
          <Button
            size="sm"
            variant="ghost"
            busy={busy === delivery.id}
            aria-label={`Send again: ${delivery.title}`}
            onClick={() => again(delivery)}
          >
            Send again
          </Button>
        ),
    },
  ]
}
