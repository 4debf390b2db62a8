'use client'

import { Plus } from 'lucide-react'
import { useState } from 'react'
import { type Bound, CheckList } from '@/components/admin/fields'
import { useDialog } from '@/components/admin/use-dialog'
import { Button } from '@/components/ui/form/button'
import { Badge } from '@/components/ui/text/badge'
import { type AddedChannel, ChannelDialog, ChannelSecret } from './channel-dialog'
import { CHANNEL_WORDS } from './channel-words'
import { useChannels } from './use-alerts'

/** To which channels something is sent; one that is missing is added here. */
export function ChannelChoice(field: Bound<readonly string[]>) {
  const { data: channels, meta } = useChannels().data ?? {}
  const [added, setAdded] = useState<AddedChannel | null>(null)
  const [dialog, show] = useDialog()
  const keep = (channel: AddedChannel) => {
    setAdded(channel)
    field.onChange([...field.value, channel.id])
  }
  const add = () =>
    show((close) => (
      <ChannelDialog channel={null} canSendEmail={meta?.canSendEmail ?? false} onAdded={keep} onClose={close} />
    ))
  return (
    <CheckList
      {...field}
      legend="Send to"
      choices={(channels ?? []).map(({ id, name, kind, target }) => ({
        value: id,
        label: name,
        words: (
          <span className="block truncate">
            {CHANNEL_WORDS[kind]} · {target}
          </span>
        ),
      }))}
    >
      {field.value.length === 0 && <p className="text-data text-warning">Nobody is told until you choose a channel.</p>}
      <div>
        <Button size="sm" icon={<Plus aria-hidden="true" className="size-3.5" />} onClick={add}>
          Add a channel
        </Button>
      </div>
      {added !== null && <ChannelSecret channel={added} onDone={() => setAdded(null)} />}
      {dialog}
    </CheckList>
  )
}

/** The names of channels. */
export function ChannelNames({ ids }: { ids: readonly string[] }) {
  const channels = useChannels().data?.data ?? []
  if (ids.length === 0) return <Badge tone="warning">Nobody</Badge>
  const names = ids.map((id) => channels.find((channel) => channel.id === id)?.name ?? '…').join(', ')
  return (
    <span className="block truncate" title={names}>
      {names}
    </span>
  )
}
