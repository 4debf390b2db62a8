import { Field, Input } from '@/components/ui/field'
import { isWrittenId } from '@/lib/shared/calls/ids'
import { MemberPicker } from './member-picker'

export type DeliveredDraft = { onBehalfOf: string; messageId: string; confirmed: boolean }

const NOT_A_UID = 'Choose someone from the list, or type a uid: letters, digits, - and _.'
const isNobody = (text: string) => text.trim() !== '' && !isWrittenId(text.trim())

/** On whose behalf, up to which message, and explicit consent. */
export function DeliveredFields({
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
