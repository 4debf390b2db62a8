import { Plus, Webhook } from 'lucide-react'
import { DialogItem } from '@/components/admin/dialogs'
import { ListPanel } from '@/components/admin/list-panel'
import {
  ActButton,
  actionsColumn,
  DeleteItem,
  NameCell,
  nameColumn,
  RowActions,
  timeColumn,
} from '@/components/admin/rows'
import { useSecretCard } from '@/components/admin/secret-card'
import type { Column } from '@/components/table/column'
import { Sheet } from '@/components/ui/overlay/dialog'
import { toast, toastError, toastOutcome } from '@/components/ui/overlay/toast'
import { Badge, type Tone } from '@/components/ui/text/badge'
import { useFilters } from '@/lib/client/page/use-filters'
import {
  type Channel,
  channelWords,
  type Delivery,
  type DeliveryStatus,
  deleteChannelRoute,
  replayDeliveryRoute,
  testChannelRoute,
} from '@/lib/shared/alerts/channels'
import { countOf, formatDateTime, type Zone } from '@/lib/shared/text/format'
import { ChannelDialog } from './channel-dialog'
import { useAlertSend, useAlertsState, useChannels, useDeliveries } from './use-alerts'

/** Where alerts and digests are sent, and what was sent. */
export default function ChannelsSheet({ onClose }: { onClose: () => void }) {
  return (
    <Sheet onClose={onClose} title="Channels" className="max-w-[720px]">
      <div className="flex flex-col gap-4 p-4">
        <ChannelsPanel />
        <DeliveriesPanel />
      </div>
    </Sheet>
  )
}

function ChannelsPanel() {
  const [secret, showSecret] = useSecretCard()
  return (
    <>
      {secret}
      <ListPanel
        title="Channels"
        add={{
          label: 'Add channel',
          icon: Plus,
          dialog: <ChannelDialog channel={null} showSecret={showSecret} />,
        }}
        question={useChannels()}
        expected={3}
        columns={CHANNEL_COLUMNS}
        rowProps={({ name }) => ({ 'data-channel': name })}
        empty={{ icon: Webhook, title: 'No channels yet', words: 'A webhook, a Slack channel, or e-mail addresses.' }}
      />
    </>
  )
}

const CHANNEL_COLUMNS: Column<Channel>[] = [
  nameColumn('name', 'Name', (channel) => (
    <NameCell name={channel.name}>
      <span title={channel.target}>{channelWords(channel)}</span>
    </NameCell>
  )),
  { id: 'users', header: 'Used by', card: 'line', cell: (channel) => usersOf(channel) || 'nothing' },
  actionsColumn((channel) => <ChannelActions channel={channel} />, 'aside'),
]

function ChannelActions({ channel }: { channel: Channel }) {
  const { id, name } = channel
  const users = usersOf(channel)
  const send = useAlertSend()
  const tryOut = () =>
    send(testChannelRoute, { params: { id } }).then(
      ({ data }) =>
        data.isDelivered
          ? toast(`The test has reached ${name}.`)
          : toast(`The test did not reach ${name}: ${data.problem}`, 'danger'),
      toastError,
    )
  return (
    <RowActions
      label={`More actions for ${name}`}
      action={
        <ActButton aria-label={`Send a test to ${name}`} act={tryOut}>
          Send a test
        </ActButton>
      }
    >
      <DialogItem dialog={<ChannelDialog channel={channel} />}>Change…</DialogItem>
      <DeleteItem name={name} noun="channel" act={() => send(deleteChannelRoute, { params: { id } })}>
        {users === ''
          ? 'No alert or digest uses it.'
          : `${users} will no longer be sent to it. Anything still waiting to be sent is dropped.`}
      </DeleteItem>
    </RowActions>
  )
}

/** `2 alerts and 1 digest`; nothing where there is none. */
const usersOf = ({ rules, digests }: Channel): string =>
  [...(rules > 0 ? [countOf(rules, 'alert')] : []), ...(digests > 0 ? [countOf(digests, 'digest')] : [])].join(' and ')

const STATUSES: Record<DeliveryStatus, { tone: Tone; word: string }> = {
  pending: { tone: 'warning', word: 'Waiting' },
  sent: { tone: 'success', word: 'Sent' },
  failed: { tone: 'danger', word: 'Failed' },
  silenced: { tone: 'neutral', word: 'Silenced' },
}

function DeliveriesPanel() {
  const [{ page }, set] = useAlertsState()
  const { zone } = useFilters()
  return (
    <ListPanel
      title="Messages"
      description="What was sent, newest first. What did not arrive is tried again for three days."
      question={useDeliveries({ page })}
      columns={deliveryColumns(zone)}
      rowProps={({ id }) => ({ 'data-delivery': id })}
      onPage={(page) => set({ page })}
      empty={{ title: 'Nothing has been sent yet' }}
    />
  )
}

const deliveryColumns = (zone: Zone): Column<Delivery>[] => [
  nameColumn('message', 'Message', ({ title, problem, nextAttemptAt, channel }) => (
    <NameCell name={title}>
      {`To ${channel.name}${channel.id === null ? ' (deleted)' : ''}`}
      {problem !== null && <span title={problem}>{`: ${problem}`}</span>}
      {nextAttemptAt !== null && ` Next attempt: ${formatDateTime(nextAttemptAt, zone)}.`}
    </NameCell>
  )),
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
