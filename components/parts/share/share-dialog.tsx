'use client'

import { type FormEvent, useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { Dialog, DialogClose } from '@/components/ui/dialog'
import { Field, Input } from '@/components/ui/field'
import { FormError } from '@/components/ui/form-error'
import { fieldErrors } from '@/lib/client/field-errors'
import { SHARE_DAYS } from '@/lib/shared/contracts/shares'
import { type ShareDraft, ShareFields } from './share-fields'
import { SharePreview } from './share-preview'
import type { ShareSubjectProps } from './share-subject'
import { useShareLink } from './use-share-link'

/** Makes a link for people without an account. One press creates it and copies it; below, what they will see. */
export default function ShareDialog(props: ShareSubjectProps & { onClose: () => void }) {
  const { subject, label, zone, hasRecordings = false, onClose } = props
  const form = useId()
  const link = useShareLink()
  const [draft, setDraft] = useState<ShareDraft>({
    label,
    expiresInDays: SHARE_DAYS.usual,
    names: false,
    recordings: false,
    password: '',
    maxOpens: '',
    frameHost: '',
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (link.isPending || link.url !== null) return
    const { password, maxOpens, frameHost, ...rest } = draft
    link.make({
      ...subject,
      ...rest,
      tz: zone,
      ...(password === '' ? {} : { password }),
      ...(maxOpens === '' ? {} : { maxOpens: Number(maxOpens) }),
      ...(frameHost.trim() === '' ? {} : { frameHost: frameHost.trim() }),
    })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !link.isPending && onClose()}
      title={`Share this ${subject.kind}`}
      description="Whoever has the link can open it without an account, until it expires or is revoked in Settings."
      className="max-w-xl"
      footer={
        <>
          <DialogClose disabled={link.isPending}>{link.url === null ? 'Cancel' : 'Done'}</DialogClose>
          {link.url === null && (
            <Button type="submit" form={form} variant="primary" busy={link.isPending}>
              Create and copy link
            </Button>
          )}
        </>
      }
    >
      {link.url === null ? (
        <form id={form} onSubmit={submit} className="flex flex-col gap-4">
          <ShareFields
            draft={draft}
            errors={fieldErrors(link.error)}
            hasRecordings={hasRecordings}
            onChange={(part) => setDraft({ ...draft, ...part })}
          />
          <FormError error={link.error} />
        </form>
      ) : (
        <Created url={link.url} isCopied={link.isCopied === true} />
      )}
      <SharePreview subject={subject} zone={zone} names={draft.names} recordings={draft.recordings} />
    </Dialog>
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
