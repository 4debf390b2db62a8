'use client'

import { useMutation } from '@tanstack/react-query'
import { Plus, Webhook } from 'lucide-react'
import { useState } from 'react'
import { DataTable } from '@/components/table/data-table'
import { Loaded } from '@/components/table/loaded'
import { Button } from '@/components/ui/form/button'
import { Card, CardHeader } from '@/components/ui/layout/card'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import { toast, toastOutcome } from '@/components/ui/overlay/toast'
import { EmptyState, errorWords } from '@/components/ui/state/states'
import { useAlertChanges, useChannels } from '@/lib/client/data/use-alerts'
import type { Channel } from '@/lib/shared/alerts/channels'
import { countOf } from '@/lib/shared/charts/values'
import { ChannelDialog } from './channel-dialog'
import { type AddedChannel, ChannelSecret } from './channel-secret'
import { channelsColumns } from './channels-columns'

/** Where alerts are sent: add, try, rename and delete. */
export default function ChannelsPanel() {
  const channels = useChannels()
  const { test, removeChannel } = useAlertChanges()
  const [edited, setEdited] = useState<Channel | 'new' | null>(null)
  const [added, setAdded] = useState<AddedChannel | null>(null)
  const [deleting, setDeleting] = useState<Channel | null>(null)
  const trying = useMutation({ mutationFn: ({ id }: Channel) => test(id) })
  const tryOut = (channel: Channel) =>
    trying.mutate(channel, {
      onSuccess: ({ data }) =>
        data.isDelivered
          ? toast(`The test has reached ${channel.name}.`)
          : toast(`The test did not reach ${channel.name}: ${data.problem}`, 'danger'),
      onError: (error) => toast(errorWords(error), 'danger'),
    })
  const remove = (channel: Channel) => {
    setDeleting(null)
    void toastOutcome(removeChannel(channel.id), `${channel.name} was deleted.`)
  }
  const add = (
    <Button
      size="sm"
      variant="primary"
      icon={<Plus aria-hidden="true" className="size-3.5" />}
      onClick={() => setEdited('new')}
    >
      Add channel
    </Button>
  )
  return (
    <div className="flex flex-col gap-4">
      {added !== null && <ChannelSecret {...added} onDone={() => setAdded(null)} />}
      <Card>
        <CardHeader
          title="Channels"
          description="Where alerts and digests are sent. Each can go to several channels."
          actions={channels.data?.data.length !== 0 && add}
        />
        <Loaded question={channels} rows={3}>
          {({ data }) => (
            <DataTable
              label="Channels"
              columns={channelsColumns({
                trying: trying.isPending ? trying.variables.id : null,
                tryOut,
                edit: setEdited,
                remove: setDeleting,
              })}
              rows={data}
              rowId={({ id }) => id}
              rowProps={({ name }) => ({ 'data-channel': name })}
              empty={
                <EmptyState icon={Webhook} title="No channels yet" actions={add}>
                  A webhook, a Slack channel, or e-mail addresses.
                </EmptyState>
              }
            />
          )}
        </Loaded>
      </Card>
      {edited !== null && (
        <ChannelDialog
          channel={edited === 'new' ? null : edited}
          canSendEmail={channels.data?.meta.canSendEmail ?? false}
          onAdded={(channel) => channel.secret !== null && setAdded(channel)}
          onClose={() => setEdited(null)}
        />
      )}
      {deleting !== null && (
        <ConfirmDialog
          open
          onOpenChange={() => setDeleting(null)}
          title={`Delete “${deleting.name}”?`}
          confirmLabel="Delete channel"
          danger
          onConfirm={() => remove(deleting)}
        >
          {lossOf(deleting)}
        </ConfirmDialog>
      )}
    </div>
  )
}

/** What no longer reaches anyone without the channel. */
function lossOf({ rules, digests }: Channel): string {
  const telling = [
    ...(rules > 0 ? [countOf(rules, 'alert')] : []),
    ...(digests > 0 ? [countOf(digests, 'digest')] : []),
  ].join(' and ')
  return telling === ''
    ? 'No alert or digest uses it.'
    : `${telling} will no longer be sent to it. Anything still waiting to be sent is dropped.`
}
