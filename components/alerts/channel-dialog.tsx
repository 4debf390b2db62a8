'use client'

import { DraftDialog } from '@/components/admin/draft-dialog'
import { SelectField, TextField } from '@/components/admin/fields'
import {
  addChannelRoute,
  CHANNEL_KINDS,
  type Channel,
  type ChannelKind,
  changeChannelRoute,
} from '@/lib/shared/alerts/channels'
import { CHANNEL_WORDS, TARGET_WORDS } from './channel-words'
import { useAlertSend } from './use-alerts'

export type AddedChannel = { name: string; secret: string }

type ChannelDialogProps = {
  channel: Channel | null
  canSendEmail: boolean
  /** Called for a channel with a secret, which is shown only then. */
  onAdded?: (channel: AddedChannel) => void
  onClose: () => void
}

/** Adds a channel, or changes one: its kind stays, and its target is entered again, since the present one is not shown. */
export function ChannelDialog({ channel, canSendEmail, onAdded, onClose }: ChannelDialogProps) {
  const send = useAlertSend()
  const initial = {
    name: channel?.name ?? '',
    kind: channel?.kind ?? ('webhook' as ChannelKind),
    target: channel?.kind === 'email' ? channel.target : '',
  }
  return (
    <DraftDialog
      title={channel === null ? 'Add a channel' : `Change ${channel.name}`}
      submitLabel={channel === null ? 'Add channel' : 'Save'}
      initial={initial}
      ready={({ name, target }) => name.trim() !== '' && (channel !== null || target.trim() !== '')}
      send={async ({ name, kind, target }) => {
        if (channel === null) return (await send(addChannelRoute, { body: { name, kind, target } })).data.secret
        const body = { name, ...(target.trim() !== '' && { target }) }
        await send(changeChannelRoute, { params: { id: channel.id }, body })
        return null
      }}
      onSaved={(secret, { name }) => secret !== null && onAdded?.({ name: name.trim(), secret })}
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
                help={canSendEmail ? undefined : 'For e-mail, set SMTP_URL and MAIL_FROM.'}
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
