'use client'

import { ActButton } from '@/components/admin/act'
import { actionsColumn, NameCell, timeColumn } from '@/components/admin/columns'
import { ListPanel } from '@/components/admin/list-panel'
import type { Column } from '@/components/table/column'
import { toastOutcome } from '@/components/ui/overlay/toast'
import { Badge, type Tone } from '@/components/ui/text/badge'
import { useFilters } from '@/lib/client/page/use-filters'
import { type Delivery, type DeliveryStatus, replayDeliveryRoute } from '@/lib/shared/alerts/channels'
import { countOf, formatDateTime, type Zone } from '@/lib/shared/text/format'
import { useAlertSend, useDeliveries } from './use-alerts'
import { useAlertsState } from './use-alerts-state'

const STATUSES: Record<DeliveryStatus, { tone: Tone; word: string }> = {
  pending: { tone: 'warning', word: 'Waiting' },
  sent: { tone: 'success', word: 'Sent' },
  failed: { tone: 'danger', word: 'Failed' },
  silenced: { tone: 'neutral', word: 'Silenced' },
}

/** Messages that were sent, are queued or failed; each can be sent again. */
export function DeliveriesPanel() {
  const { state, turnTo } = useAlertsState()
  const { zone } = useFilters()
  return (
    <ListPanel
      title="Messages"
      description="What was sent, newest first. What did not arrive is tried again for three days."
      question={useDeliveries({ page: state.page })}
      columns={columnsOf(zone)}
      rowId={({ id }) => id}
      rowProps={({ id }) => ({ 'data-delivery': id })}
      onPage={turnTo}
      empty={{ title: 'Nothing has been sent yet' }}
    />
  )
}

const columnsOf = (zone: Zone): Column<Delivery>[] => [
  {
    id: 'message',
    header: 'Message',
    card: 'title',
    rowHeader: true,
    className: 'w-full max-w-0 min-w-40 py-1.5',
    cell: ({ title, problem, nextAttemptAt, channel }) => (
      <NameCell name={title} title={title}>
        {`To ${channel.name}${channel.id === null ? ' (deleted)' : ''}`}
        {problem !== null && <span title={problem}>{`: ${problem}`}</span>}
        {nextAttemptAt !== null && ` Next attempt: ${formatDateTime(nextAttemptAt, zone)}.`}
      </NameCell>
    ),
  },
  timeColumn('at', 'When', ({ createdAt }) => createdAt),
  {
    id: 'status',
    header: 'Status',
    card: 'aside',
    cell: ({ status, attempts }) => (
      <Badge tone={STATUSES[status].tone} title={attempts === 0 ? undefined : countOf(attempts, 'attempt')}>
        {STATUSES[status].word}
      </Badge>
    ),
  },
  actionsColumn((delivery) => delivery.channel.id !== null && <SendAgain delivery={delivery} />),
]

function SendAgain({ delivery: { id, title } }: { delivery: Delivery }) {
  const send = useAlertSend()
  const again = () => toastOutcome(send(replayDeliveryRoute, { params: { id } }), 'It is being sent again.')
  return (
    <ActButton aria-label={`Send again: ${title}`} act={again}>
      Send again
    </ActButton>
  )
}
