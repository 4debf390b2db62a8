import { Plus } from 'lucide-react'
import { useState } from 'react'
import { DialogButton, DialogPlace } from '@/components/admin/dialogs'
import { DraftDialog } from '@/components/admin/draft-dialog'
import { CheckList, type FieldBinding, SelectField, TextField } from '@/components/admin/fields'
import { CopyLine, SecretCard } from '@/components/admin/secret-card'
import {
  addChannelRoute,
  CHANNEL_KINDS,
  type Channel,
  type ChannelKind,
  changeChannelRoute,
} from '@/lib/shared/alerts/channels'
import { useAlertSend, useChannels } from './use-alerts'

export const CHANNEL_WORDS: Record<ChannelKind, string> = { webhook: 'Webhook', slack: 'Slack', email: 'E-mail' }
const TARGET_WORDS: Record<ChannelKind, { label: string; help: string; example: string }> = {
  webhook: {
    label: 'Address',
    help: 'Receives a signed POST for each message. The secret is shown once, after you add it.',
    example: 'https://desk.example.com/hooks/callscope',
  },
  slack: {
    label: 'Address of the incoming webhook',
    help: 'From Slack: Apps, Incoming Webhooks.',
    example: 'https://hooks.slack.com/services/…',
  },
  email: {
    label: 'Addresses',
    help: 'Up to 20, separated by commas.',
    example: 'on-call@example.com, desk@example.com',
  },
}

/** A channel that was just added. The secret of a webhook is shown only then. */
export type AddedChannel = { id: string; name: string; secret: string | null }

type ChannelDialogProps = { channel: Channel | null; onAdded?: (channel: AddedChannel) => void; onClose: () => void }

/** Adds or edits a channel. When editing, the kind is fixed and the target must be entered again, since the current one is not shown. */
export function ChannelDialog({ channel, onAdded, onClose }: ChannelDialogProps) {
  const canSendEmail = useChannels().data?.meta.canSendEmail ?? false
  const send = useAlertSend()
  return (
    <DraftDialog
      title={channel === null ? 'Add a channel' : `Change ${channel.name}`}
      submitLabel={channel === null ? 'Add channel' : 'Save'}
      initial={{
        name: channel?.name ?? '',
        kind: channel?.kind ?? ('webhook' as ChannelKind),
        target: channel?.kind === 'email' ? channel.target : '',
      }}
      ready={({ name, target }) => name.trim() !== '' && (channel !== null || target.trim() !== '')}
      send={async ({ name, kind, target }) => {
        if (channel === null) return (await send(addChannelRoute, { body: { name, kind, target } })).data
        const body = { name, ...(target.trim() !== '' && { target }) }
        await send(changeChannelRoute, { params: { id: channel.id }, body })
        return null
      }}
      onSaved={(added, { name }) => added !== null && onAdded?.({ ...added, name: name.trim() })}
      onClose={onClose}
    >
      {({ values: { kind }, field }) => {
        const words = TARGET_WORDS[kind]
        const isShown = channel === null || kind === 'email'
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
                choices={CHANNEL_KINDS.map((one) => [one, CHANNEL_WORDS[one], one === 'email' && !canSendEmail])}
                className="w-40 self-start"
              />
            )}
            <TextField
              {...field('target')}
              label={words.label}
              help={isShown ? words.help : 'Leave it empty to keep the current one.'}
              spellCheck={false}
              maxLength={2000}
              placeholder={isShown ? words.example : channel.target}
            />
          </>
        )
      }}
    </DraftDialog>
  )
}

/** The secret of a webhook that was just added, ready to copy; renders nothing for other channels. */
export function ChannelSecret({ channel: { name, secret }, onDone }: { channel: AddedChannel; onDone: () => void }) {
  if (secret === null) return null
  return (
    <SecretCard
      label="Secret of the webhook"
      title={`Copy the secret of “${name}” now`}
      description="It is shown only once. The receiver uses it to verify that a message came from here (Standard Webhooks 1.0.0)."
      onDone={onDone}
    >
      <CopyLine text={secret} label="Copy secret" />
    </SecretCard>
  )
}

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
