import { Check, TextField } from '@/components/admin/fields'
import { useDraft } from '@/components/admin/use-draft'
import { MemberField } from '@/components/parts/party/member-picker'
import { FormDialog } from '@/components/ui/overlay/form-dialog'
import { Banner } from '@/components/ui/state/banner'
import { ApiError } from '@/lib/client/http/api-error'
import { askApi } from '@/lib/client/http/fetcher'
import { markDeliveredRoute } from '@/lib/shared/calls/calls'
import { isWrittenId } from '@/lib/shared/calls/ids'
import type { RequestOf } from '@/lib/shared/http/route'
import { ownEntry } from '@/lib/shared/text/own-entry'

const NOT_A_UID = 'Choose someone from the list, or type a uid: letters, digits, - and _.'
const isNobody = (text: string) => text.trim() !== '' && !isWrittenId(text.trim())

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

/** Asks on whose behalf, up to which message, and for explicit consent, then shows the API's answer. After an answer the form is gone: trying again is a new decision. */
export default function DeliveredDialog({ guid }: { guid: string }) {
  // Sent once: never automatic and, like any draft, never retried.
  const { values, wrong, set, field, saving } = useDraft(
    { onBehalfOf: '', messageId: '', confirmed: false },
    (body: RequestOf<typeof markDeliveredRoute>['body']) => askApi(markDeliveredRoute, { params: { guid }, body }),
  )
  const { onBehalfOf, messageId, confirmed } = values
  const done = saving.data?.data
  const meaning = deliveredMeaning(saving.error)
  return (
    <FormDialog
      title="Mark the conversation as delivered"
      description={
        <>
          Group <span className="font-mono text-xs">{guid}</span>
        </>
      }
      submitLabel="Mark as delivered"
      ready={confirmed && isWrittenId(onBehalfOf.trim())}
      busy={saving.isPending}
      error={null}
      onSubmit={() =>
        saving.mutate({ onBehalfOf: onBehalfOf.trim(), messageId: messageId === '' ? undefined : Number(messageId) })
      }
      result={
        done ? (
          <p role="status" className="text-data">
            {done.success ? 'Done. ' : 'The API answered, but did not report success. '}
            <span className="text-ink-muted">{done.message}</span>
          </p>
        ) : null
      }
    >
      <Banner tone="warning">
        Receipts become visible to the other members and cannot be taken back. The request is sent once and written to
        the audit log.
      </Banner>
      <MemberField
        {...field('onBehalfOf')}
        label="On behalf of"
        help="The member the conversation was delivered to, by name or uid"
        error={wrong.onBehalfOf ?? (isNobody(onBehalfOf) ? NOT_A_UID : undefined)}
        required
      />
      <TextField
        {...field('messageId')}
        label="Up to message"
        help="Optional: the id of the last message. Without one, the service decides which messages it means."
        inputMode="numeric"
        maxLength={15}
        placeholder="e.g. 4021"
        onChange={(text) => set({ messageId: text.replace(/\D/g, '') })}
      />
      <Check checked={confirmed} onChange={(isOn) => set({ confirmed: isOn })}>
        Send receipts to the members of this group.
      </Check>
      {saving.error && (
        <div role="alert">
          <Banner tone="danger">
            {saving.error.message}
            {meaning !== null && <span className="mt-1 block">{meaning}</span>}
            {saving.error instanceof ApiError && (
              <span className="mt-1 block font-mono text-xs">{saving.error.code}</span>
            )}
          </Banner>
        </div>
      )}
    </FormDialog>
  )
}
