'use client'

import { Plus, Webhook } from 'lucide-react'
import { useState } from 'react'
import { ActButton, Confirm, RowActions } from '@/components/admin/act'
import { actionsColumn, NameCell, timeColumn } from '@/components/admin/columns'
import { ListPanel } from '@/components/admin/list-panel'
import { CopyLine, SecretCard } from '@/components/admin/secret-card'
import { useDialog } from '@/components/admin/use-dialog'
import type { Column } from '@/components/table/column'
import { MenuItem } from '@/components/ui/overlay/menu'
import { toast } from '@/components/ui/overlay/toast'
import { errorWords } from '@/components/ui/state/states'
import { Badge } from '@/components/ui/text/badge'
import { type Channel, deleteChannelRoute, testChannelRoute } from '@/lib/shared/alerts/channels'
import { countOf } from '@/lib/shared/charts/values'
import { formatCount } from '@/lib/shared/text/format'
import { type AddedChannel, ChannelDialog } from './channel-dialog'
import { CHANNEL_WORDS } from './channel-words'
import { useAlertSend, useChannels } from './use-alerts'

/** Where alerts are sent: add, try, rename and delete. */
export default function ChannelsPanel() {
  const channels = useChannels()
  const canSendEmail = channels.data?.meta.canSendEmail ?? false
  const [added, setAdded] = useState<AddedChannel | null>(null)
  const [dialog, show] = useDialog()
  const add = () =>
    show((close) => <ChannelDialog channel={null} canSendEmail={canSendEmail} onAdded={setAdded} onClose={close} />)
  return (
    <div className="flex flex-col gap-4">
      {added !== null && (
        <SecretCard
          label="Secret of the webhook"
          title={`Copy the secret of “${added.name}” now`}
          description="It is shown only once. The receiver uses it to verify that a message came from here (Standard Webhooks 1.0.0)."
          onDone={() => setAdded(null)}
        >
          <CopyLine text={added.secret} label="Copy secret" />
        </SecretCard>
      )}
      <ListPanel
        title="Channels"
        description="Where alerts and digests are sent. Each can go to several channels."
        add={{ label: 'Add channel', icon: Plus, onClick: add }}
        question={channels}
        expected={3}
        columns={columnsOf(canSendEmail)}
        rowId={({ id }) => id}
        rowProps={({ name }) => ({ 'data-channel': name })}
        empty={{ icon: Webhook, title: 'No channels yet', words: 'A webhook, a Slack channel, or e-mail addresses.' }}
      />
      {dialog}
    </div>
  )
}

const columnsOf = (canSendEmail: boolean): Column<Channel>[] => [
  {
    id: 'name',
    header: 'Name',
    card: 'title',
    rowHeader: true,
    className: 'w-full max-w-0 min-w-40 py-1.5',
    cell: ({ name, target }) => (
      <NameCell name={name} title={name}>
        <span title={target}>{target}</span>
      </NameCell>
    ),
  },
  { id: 'kind', header: 'Kind', card: 'line', cell: ({ kind }) => <Badge>{CHANNEL_WORDS[kind]}</Badge> },
  { id: 'rules', header: 'Alerts', card: 'line', numeric: true, cell: ({ rules }) => formatCount(rules) },
  { id: 'digests', header: 'Digests', card: 'line', numeric: true, cell: ({ digests }) => formatCount(digests) },
  timeColumn('created', 'Added', ({ createdAt }) => createdAt, { from: 'lg' }),
  actionsColumn((channel) => <ChannelActions channel={channel} canSendEmail={canSendEmail} />, 'aside'),
]

function ChannelActions({ channel, canSendEmail }: { channel: Channel; canSendEmail: boolean }) {
  const { id, name } = channel
  const send = useAlertSend()
  const [dialog, show] = useDialog()
  const tryOut = () =>
    send(testChannelRoute, { params: { id } }).then(
      ({ data }) =>
        data.isDelivered
          ? toast(`The test has reached ${name}.`)
          : toast(`The test did not reach ${name}: ${data.problem}`, 'danger'),
      (error) => toast(errorWords(error), 'danger'),
    )
  const change = () => show((close) => <ChannelDialog channel={channel} canSendEmail={canSendEmail} onClose={close} />)
  const remove = () =>
    show((close) => (
      <Confirm
        title={`Delete “${name}”?`}
        label="Delete channel"
        act={() => send(deleteChannelRoute, { params: { id } })}
        done={`${name} was deleted.`}
        onClose={close}
      >
        {lossOf(channel)}
      </Confirm>
    ))
  return (
    <>
      <RowActions
        label={`More actions for ${name}`}
        action={
          <ActButton aria-label={`Send a test to ${name}`} act={tryOut}>
            Send a test
          </ActButton>
        }
      >
        <MenuItem onSelect={change}>Change…</MenuItem>
        <MenuItem className="text-danger" onSelect={remove}>
          Delete…
        </MenuItem>
      </RowActions>
      {dialog}
    </>
  )
}

/** What no longer reaches anyone without the channel. */
function lossOf({ rules, digests }: Channel): string {
  const users = [
    ...(rules > 0 ? [countOf(rules, 'alert')] : []),
    ...(digests > 0 ? [countOf(digests, 'digest')] : []),
  ].join(' and ')
  return users === ''
    ? 'No alert or digest uses it.'
    : `${users} will no longer be sent to it. Anything still waiting to be sent is dropped.`
}
