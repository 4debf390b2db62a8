'use client'

import { type FormEvent, useId, useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Dialog, DialogClose } from '@/components/ui/dialog'
import { ApiError } from '@/lib/client/api-error'
import { fieldErrors } from '@/lib/client/field-errors'
import { isWrittenId } from '@/lib/shared/contracts/ids'
import { deliveredMeaning } from './delivered-errors'
import { DeliveredFields } from './delivered-fields'
import { useMarkDelivered } from './use-mark-delivered'

/** Asks on whose behalf, up to which message, and for explicit consent, then shows the API's answer. After an answer the form is gone: trying again is a new decision. */
export default function DeliveredDialog({ guid, uid, onClose }: { guid: string; uid?: string; onClose: () => void }) {
  const form = useId()
  const mark = useMarkDelivered(guid)
  const [draft, setDraft] = useState({ onBehalfOf: uid ?? '', messageId: '', confirmed: false })
  const done = mark.data?.data
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (mark.isPending || done !== undefined) return
    mark.mutate({
      onBehalfOf: draft.onBehalfOf.trim(),
      ...(draft.messageId === '' ? {} : { messageId: Number(draft.messageId) }),
    })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !mark.isPending && onClose()}
      title="Mark the conversation as delivered"
      description={
        <>
          Group <span className="font-mono text-xs">{guid}</span>
        </>
      }
      footer={
        <>
          <DialogClose disabled={mark.isPending}>{done === undefined ? 'Cancel' : 'Close'}</DialogClose>
          {done === undefined && (
            <Button
              type="submit"
              form={form}
              variant="primary"
              busy={mark.isPending}
              disabled={!draft.confirmed || !isWrittenId(draft.onBehalfOf.trim())}
            >
              Mark as delivered
            </Button>
          )}
        </>
      }
    >
      {done === undefined ? (
        <form id={form} onSubmit={submit} className="flex flex-col gap-4">
          <Banner tone="warning">
            Receipts become visible to the other members and cannot be taken back. The request is sent once and written
            to the audit log.
          </Banner>
          <DeliveredFields draft={draft} errors={fieldErrors(mark.error)} onChange={setDraft} />
          {mark.isError && <Refusal error={mark.error} />}
        </form>
      ) : (
        <p role="status" className="text-data">
          {done.success ? 'Done. ' : 'The API answered, but did not report success. '}
          <span className="text-ink-muted">{done.message}</span>
        </p>
      )}
    </Dialog>
  )
}

function Refusal({ error }: { error: Error }) {
  const meaning = deliveredMeaning(error)
  return (
    <div role="alert">
      <Banner tone="danger">
        {error.message}
        {meaning !== null && <span className="mt-1 block">{meaning}</span>}
        {error instanceof ApiError && <span className="mt-1 block font-mono text-xs">{error.code}</span>}
      </Banner>
    </div>
  )
}
