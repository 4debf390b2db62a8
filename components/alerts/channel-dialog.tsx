import { Plus } from 'lucide-react'
import { DialogButton } from '@/components/admin/dialogs'
import { DraftDialog } from '@/components/admin/draft-dialog'
import { CheckList, type FieldBinding, SelectField, TextField } from '@/components/admin/fields'
import { type ShowSecret, useSecretCard } from '@/components/admin/secret-card'
import {
  addChannelRoute,
  CHANNEL_KINDS,
  CHANNELS,
  type Channel,
  type ChannelKind,
  changeChannelRoute,
  channelWords,
  isMail,
} from '@/lib/shared/alerts/channels'
import { useAlertSend, useChannels } from './use-alerts'

type ChannelDialogProps = { channel: Channel | null; onAdded?: (id: string) => void; showSecret?: ShowSecret }

/** Adds or edits a channel. When editing, the kind is fixed and the target must be entered again, since the current one is not shown. */
export function ChannelDialog({ channel, onAdded, showSecret }: ChannelDialogProps) {
  const canSendEmail = useChannels().data?.meta.canSendEmail ?? false
  const send = useAlertSend()
  return (
    <DraftDialog
      title={channel === null ? 'Add a channel' : `Change ${channel.name}`}
      submitLabel={channel === null ? 'Add channel' : 'Save'}
      initial={{
        name: channel?.name ?? '',
        kind: channel?.kind ?? ('webhook' as ChannelKind),
        target: channel !== null && isMail(channel.kind) ? channel.target : '',
      }}
      ready={({ name, target }) => name.trim() !== '' && (channel !== null || target.trim() !== '')}
      send={async ({ name, kind, target }) => {
        if (channel === null) return (await send(addChannelRoute, { body: { name, kind, target } })).data
        const body = { name, ...(target.trim() !== '' && { target }) }
        await send(changeChannelRoute, { params: { id: channel.id }, body })
        return null
      }}
      onSaved={(added, { name }) => {
        if (added !== null) onAdded?.(added.id)
        if (added?.secret != null) showSecret?.(secretOf(name.trim(), added.secret))
      }}
    >
      {({ values: { kind }, field }) => {
        const isKept = channel !== null && !isMail(kind)
        return (
          <>
            <TextField
              {...field('name')}
              label="Name"
              help="The name to choose it by, such as “On-call desk”"
              required
              maxLength={60}
            />
            {channel === null && (
              <SelectField
                {...field('kind')}
                label="Kind"
                help={canSendEmail ? undefined : 'E-mail needs a mail server, which an admin sets up.'}
                choices={CHANNEL_KINDS.map((one) => [one, CHANNELS[one].label, isMail(one) && !canSendEmail])}
                className="w-40 self-start"
              />
            )}
            <TextField
              {...field('target')}
              {...CHANNELS[kind].target}
              {...(isKept && { help: 'Leave it empty to keep the current one.', placeholder: channel.target })}
              spellCheck={false}
              maxLength={2000}
            />
          </>
        )
      }}
    </DraftDialog>
  )
}

const secretOf = (name: string, text: string) => ({
  text,
  label: 'Secret of the webhook',
  title: `Copy the secret of “${name}” now`,
  description:
    'It is shown only once. The receiver uses it to verify that a message came from here (Standard Webhooks 1.0.0).',
  copyLabel: 'Copy secret',
})

/** Chooses the channels to send to; a new channel can be added right here. */
export function ChannelChoice(field: FieldBinding<string[]>) {
  const channels = useChannels().data?.data ?? []
  const [secret, showSecret] = useSecretCard()
  const choose = (id: string) => field.onChange([...field.value, id])
  return (
    <CheckList
      {...field}
      legend="Send to"
      choices={channels.map((channel) => ({
        value: channel.id,
        label: channel.name,
        words: <span className="block truncate">{channelWords(channel)}</span>,
      }))}
    >
      {field.value.length === 0 && <p className="text-data text-warning">Nobody is told until you choose a channel.</p>}
      <div>
        <DialogButton
          variant="secondary"
          icon={Plus}
          dialog={<ChannelDialog channel={null} onAdded={choose} showSecret={showSecret} />}
        >
          Add a channel
        </DialogButton>
      </div>
      {secret}
    </CheckList>
  )
}
