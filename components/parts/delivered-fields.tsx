import { Field, Input } from '@/components/ui/field'

export type DeliveredDraft = { onBehalfOf: string; messageId: string; confirmed: boolean }

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
        help="The uid of the member the conversation was delivered to"
        error={errors.onBehalfOf}
      >
        {(field) => (
          <Input
            {...field}
            required
            maxLength={100}
            pattern="[A-Za-z0-9_\-]+"
            title="Letters, digits, - and _"
            autoComplete="off"
            spellCheck={false}
            value={draft.onBehalfOf}
            onChange={(event) => onChange({ ...draft, onBehalfOf: event.target.value })}
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
