'use client'

import { type FormEvent, useId, useState } from 'react'
import { Button } from '@/components/ui/form/button'
import { CopyButton } from '@/components/ui/form/copy-button'
import { Field, FormError, Input } from '@/components/ui/form/field'
import { Dialog, DialogClose } from '@/components/ui/overlay/dialog'
import type { ShareInput } from '@/lib/client/data/use-shares'
import { fieldErrors } from '@/lib/client/http/api-error'
import { askApi } from '@/lib/client/http/fetcher'
import { useChange } from '@/lib/client/http/question'
import { useZone } from '@/lib/client/page/use-zone'
import { createShareRoute, SHARE_DAYS, sharesRoute } from '@/lib/shared/shares/shares'
import { type ShareDraft, ShareFields } from './share-fields'
import { SharePreview, type ShareSubjectProps } from './share-preview'

/**
 * Creates a link and puts it into the clipboard, with one press: the browser is given the promise of a text, since it may refuse a text that
 * comes too long after the press.
 */
function useShareLink() {
  const create = useChange(sharesRoute, (body: ShareInput) => askApi(createShareRoute, { body }))
  const [isCopied, setIsCopied] = useState<boolean | null>(null)
  const make = (input: ShareInput) => {
    const created = create.mutateAsync(input).then(({ data }) => data.url)
    copyLater(created).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    )
  }
  return { make, url: create.data?.data.url ?? null, isCopied, isPending: create.isPending, error: create.error }
}

async function copyLater(text: Promise<string>): Promise<void> {
  if (typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(await text)
  const blob = text.then((value) => new Blob([value], { type: 'text/plain' }))
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
}

/** Makes a link for people without an account. One press creates it and copies it; below, what they will see. */
export default function ShareDialog(props: ShareSubjectProps & { onClose: () => void }) {
  const { subject, label, hasRecordings = false, onClose } = props
  const zone = useZone()
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
      tz: zone.name,
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
      <SharePreview subject={subject} names={draft.names} recordings={draft.recordings} />
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
