'use client'

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Field, Input, Select } from '@/components/ui/form/field'
import { FormDialog } from '@/components/ui/overlay/form-dialog'
import { useAlertChanges } from '@/lib/client/data/use-alerts'
import { fieldErrors } from '@/lib/client/http/api-error'
import { CHANNEL_KINDS, type Channel, type ChannelKind } from '@/lib/shared/alerts/channels'
import type { AddedChannel } from './channel-secret'
import { CHANNEL_WORDS, TARGET_WORDS } from './channel-words'

/** Adds a channel, or changes one: its kind stays, and its target is entered anew, since the present one is not shown. */
export function ChannelDialog({
  channel,
  canSendEmail,
  onAdded,
  onClose,
}: {
  channel: Channel | null
  canSendEmail: boolean
  onAdded: (channel: AddedChannel) => void
  onClose: () => void
}) {
  const { addChannel, changeChannel } = useAlertChanges()
  const [name, setName] = useState(channel?.name ?? '')
  const [kind, setKind] = useState<ChannelKind>(channel?.kind ?? 'webhook')
  const [target, setTarget] = useState(channel?.kind === 'email' ? channel.target : '')
  const saving = useMutation({
    mutationFn: async () => {
      if (channel === null) return (await addChannel({ name, kind, target })).data
      await changeChannel(channel.id, { name, ...(target.trim() === '' ? {} : { target }) })
      return null
    },
    onSuccess: (added) => {
      if (added !== null) onAdded({ name: name.trim(), secret: added.secret })
      onClose()
    },
  })
  const wrong = fieldErrors(saving.error)
  const words = TARGET_WORDS[kind]
  return (
    <FormDialog
      title={channel === null ? 'Add a channel' : `Change ${channel.name}`}
      submitLabel={channel === null ? 'Add channel' : 'Save'}
      ready={name.trim() !== '' && (channel !== null || target.trim() !== '')}
      busy={saving.isPending}
      error={saving.error}
      onSubmit={() => saving.mutate()}
      onClose={onClose}
    >
      <Field label="Name" help="The name to choose it by, such as “On-call desk”" error={wrong.name}>
        {(field) => (
          <Input
            {...field}
            required
            autoComplete="off"
            maxLength={60}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      {channel === null && (
        <Field
          label="Kind"
          help={canSendEmail ? undefined : 'For e-mail, set SMTP_URL and MAIL_FROM.'}
          error={wrong.kind}
        >
          {(field) => (
            <Select
              {...field}
              value={kind}
              onChange={(event) => setKind(event.target.value as ChannelKind)}
              className="w-40 self-start"
            >
              {CHANNEL_KINDS.map((one) => (
                <option key={one} value={one} disabled={one === 'email' && !canSendEmail}>
                  {CHANNEL_WORDS[one]}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <Field
        label={words.label}
        help={channel === null || kind === 'email' ? words.help : 'Leave it empty to keep the current one.'}
        error={wrong.target}
      >
        {(field) => (
          <Input
            {...field}
            autoComplete="off"
            spellCheck={false}
            maxLength={2000}
            placeholder={channel === null || kind === 'email' ? words.example : channel.target}
            value={target}
            onChange={(event) => setTarget(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  )
}
