'use client'

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useDraft } from '@/components/admin/use-draft'
import { CopyButton } from '@/components/ui/form/copy-button'
import { Field, Input } from '@/components/ui/form/field'
import { FormDialog } from '@/components/ui/overlay/form-dialog'
import type { ShareInput } from '@/lib/client/data/use-shares'
import { useSend } from '@/lib/client/http/use-send'
import { useZone } from '@/lib/client/page/use-zone'
import { createShareRoute, SHARE_DAYS, sharesRoute } from '@/lib/shared/shares/shares'
import { type ShareDraft, ShareFields } from './share-fields'
import { SharePreview, type ShareSubjectProps } from './share-preview'

/** Copies what comes later: the clipboard gets a promise, since the browser may refuse a text that arrives too long after the press. */
async function copyLater(text: Promise<string>): Promise<void> {
  if (typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(await text)
  const blob = text.then((value) => new Blob([value], { type: 'text/plain' }))
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
}

/** Makes a link for people without an account. One press creates it and copies it; below, what they will see. */
export default function ShareDialog(props: ShareSubjectProps & { onClose: () => void }) {
  const { subject, label, hasRecordings = false, onClose } = props
  const zone = useZone()
  const send = useSend(sharesRoute)
  const create = useMutation({ mutationFn: (body: ShareInput) => send(createShareRoute, { body }) })
  const url = create.data?.data.url
  const [isCopied, setIsCopied] = useState(false)
  const { values, set, field } = useDraft<ShareDraft>(
    {
      label,
      expiresInDays: SHARE_DAYS.usual,
      names: false,
      recordings: false,
      password: '',
      maxOpens: '',
      frameHost: '',
    },
    create.error,
  )
  const submit = () => {
    const { password, maxOpens, frameHost, ...rest } = values
    const created = create.mutateAsync({
      ...subject,
      ...rest,
      tz: zone.name,
      ...(password === '' ? {} : { password }),
      ...(maxOpens === '' ? {} : { maxOpens: Number(maxOpens) }),
      ...(frameHost.trim() === '' ? {} : { frameHost: frameHost.trim() }),
    })
    copyLater(created.then(({ data }) => data.url)).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    )
  }
  return (
    <FormDialog
      title={`Share this ${subject.kind}`}
      description="Whoever has the link can open it without an account, until it expires or is revoked in Settings."
      submitLabel="Create and copy link"
      busy={create.isPending}
      error={create.error}
      onSubmit={submit}
      onClose={onClose}
      result={url ? <Created url={url} isCopied={isCopied} /> : null}
      doneLabel="Done"
      below={<SharePreview subject={subject} names={values.names} recordings={values.recordings} />}
      className="max-w-xl"
    >
      <ShareFields values={values} set={set} field={field} hasRecordings={hasRecordings} />
    </FormDialog>
  )
}

function Created({ url, isCopied }: { url: string; isCopied: boolean }) {
  return (
    <Field
      label={isCopied ? 'The link is in the clipboard' : 'The link'}
      help="It is shown only now. Later you can still rename, extend or revoke it in Settings, under Shared links."
    >
      {(field) => (
        <span className="flex gap-2">
          <Input
            {...field}
            readOnly
            value={url}
            className="font-mono text-xs"
            onFocus={({ target }) => target.select()}
          />
          <CopyButton text={url}>Copy</CopyButton>
        </span>
      )}
    </Field>
  )
}
