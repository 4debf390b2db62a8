'use client'

import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { MemberPicker } from '@/components/parts/party/member-picker'
import { Button } from '@/components/ui/form/button'
import { Field, Input } from '@/components/ui/form/field'
import { Dialog, DialogClose } from '@/components/ui/overlay/dialog'
import { Banner } from '@/components/ui/state/banner'
import { ApiError, fieldErrors } from '@/lib/client/http/api-error'
import { askApi } from '@/lib/client/http/fetcher'
import { markDeliveredRoute } from '@/lib/shared/calls/calls'
import { isWrittenId } from '@/lib/shared/calls/ids'
import type { RequestOf } from '@/lib/shared/http/route'
import { ownEntry } from '@/lib/shared/text/own-entry'

type DeliveredDraft = { onBehalfOf: string; messageId: string; confirmed: boolean }

const NOT_A_UID = 'Choose someone from the list, or type a uid: letters, digits, - and _.'
const isNobody = (text: string) => text.trim() !== '' && !isWrittenId(text.trim())

/** On whose behalf, up to which message, and explicit consent. */
function DeliveredFields({
  draft,
  errors,
  onChange,
}: {
  draft: DeliveredDraft
  errors: Record<string, string>
  onChange: (draft: DeliveredDraft) => void
}) {
  return (
    <>
      <Field
        label="On behalf of"
        help="The member the conversation was delivered to, by name or uid"
        error={errors.onBehalfOf ?? (isNobody(draft.onBehalfOf) ? NOT_A_UID : null)}
      >
        {(field) => (
          <MemberPicker
            {...field}
            required
            value={draft.onBehalfOf}
            onChange={(onBehalfOf) => onChange({ ...draft, onBehalfOf })}
          />
        )}
      </Field>
      <Field
        label="Up to message"
        help="Optional: the id of the last message. Leave empty for all messages."
        error={errors.messageId}
      >
        {(field) => (
          <Input
            {...field}
            inputMode="numeric"
            maxLength={15}
            placeholder="e.g. 4021"
            value={draft.messageId}
            onChange={(event) => onChange({ ...draft, messageId: event.target.value.replace(/\D/g, '') })}
          />
        )}
      </Field>
      <label className="flex cursor-pointer items-start gap-2 text-data">
        <input
          type="checkbox"
          checked={draft.confirmed}
          onChange={(event) => onChange({ ...draft, confirmed: event.target.checked })}
          className="mt-0.5 size-4 accent-accent"
        />
        Send receipts to the members of this group.
      </label>
    </>
  )
}

const MEANINGS: Record<string, string> = {
  ERR_UID_NOT_FOUND: 'There is no user with this id.',
  ERR_GUID_NOT_FOUND: 'The Chat API has no group with this id.',
  ERR_GROUP_NOT_JOINED: 'This user is not a member of the group, so nothing can be delivered to them.',
  ERR_NOT_A_MEMBER: 'This user is not a member of the group, so nothing can be delivered to them.',
  ERR_MESSAGE_ID_NOT_FOUND: 'The group has no message with this id.',
  ERR_CONVERSATION_NOT_ACCESSIBLE: 'This user has no access to the conversation.',
  ERR_PLAN_RESTRICTION: 'This app’s plan does not include receipts.',
  ERR_SUBSCRIPTION_EXPIRED: 'This app’s subscription has expired.',
  ERR_TOO_MANY_REQUESTS: 'The API is receiving too many requests. Nothing was delivered. Try again in a minute.',
  AUTH_ERR_NO_ACCESS: 'Callscope’s API key is not allowed to do this.',
  FORBIDDEN: 'Your role does not allow this.',
  RATE_LIMITED: 'Too many requests. Nothing was sent. Try again in a minute.',
}

/** What an error means, in addition to its code and the API's own message; null where they suffice. The important case is a lost answer: the request may have succeeded. */
export function deliveredMeaning(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null
  if (error.status === 0 || error.code === 'UPSTREAM_UNAVAILABLE')
    return 'There was no clear answer, so it may or may not have been delivered. Check the conversation before trying again.'
  return ownEntry(MEANINGS, error.code) ?? null
}

type DeliveredRequest = RequestOf<typeof markDeliveredRoute>['body']

/** Marks a group's conversation as delivered. Sent once: never automatic, never retried. */
function useMarkDelivered(guid: string) {
  return useMutation({
    retry: false,
    mutationFn: (body: DeliveredRequest) => askApi(markDeliveredRoute, { params: { guid }, body }),
  })
}

/** Asks on whose behalf, up to which message, and for explicit consent, then shows the API's answer. After an answer the form is gone: trying again is a new decision. */
export default function DeliveredDialog({ guid, onClose }: { guid: string; onClose: () => void }) {
  const form = useId()
  const mark = useMarkDelivered(guid)
  const [draft, setDraft] = useState({ onBehalfOf: '', messageId: '', confirmed: false })
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
