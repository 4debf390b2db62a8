import { Plus } from 'lucide-react'
import { useState } from 'react'
import { DialogButton, DialogPlace } from '@/components/admin/dialogs'
import { CheckList, type FieldBinding } from '@/components/admin/fields'
import { type AddedChannel, CHANNEL_WORDS, ChannelDialog, ChannelSecret } from './channel-dialog'
import { useChannels } from './use-alerts'

/** Chooses the channels to send to; a new channel can be added right here. */
export function ChannelChoice(field: FieldBinding<readonly string[]>) {
  const channels = useChannels().data?.data ?? []
  const [added, setAdded] = useState<AddedChannel | null>(null)
  const keep = (channel: AddedChannel) => {
    setAdded(channel)
    field.onChange([...field.value, channel.id])
  }
  return (
    <CheckList
      {...field}
      legend="Send to"
      choices={channels.map(({ id, name, kind, target }) => ({
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
      <DialogPlace>
        <div>
          <DialogButton
            variant="secondary"
            icon={<Plus aria-hidden="true" className="size-3.5" />}
            dialog={(close) => <ChannelDialog channel={null} onAdded={keep} onClose={close} />}
          >
            Add a channel
          </DialogButton>
        </div>
      </DialogPlace>
      {added !== null && <ChannelSecret channel={added} onDone={() => setAdded(null)} />}
    </CheckList>
  )
}
