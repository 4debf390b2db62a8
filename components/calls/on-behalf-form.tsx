'use client'

import type { FormEvent } from 'react'
import { MemberPicker } from '@/components/parts/party/member-picker'
import { Button } from '@/components/ui/form/button'
import { Field } from '@/components/ui/form/field'
import { isUpstreamUid, NO_HEADER_VALUE } from '@/lib/shared/calls/ids'

type OnBehalfFormProps = { text: string; onType: (text: string) => void; onChosen: (uid: string) => void }

/** Asks whose live view to show, and says that every request is recorded in the audit log. */
export default function OnBehalfForm({ text, onType, onChosen }: OnBehalfFormProps) {
  const chosen = text.trim()
  const wrong = chosen !== '' && !isUpstreamUid(chosen)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isUpstreamUid(chosen)) onChosen(chosen)
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <Field
        label="Person"
        error={wrong ? `This ${NO_HEADER_VALUE}.` : null}
        help="Reads live from the Calls API, showing only what this person can see. Every request is recorded in the audit log."
      >
        {(field) => <MemberPicker {...field} value={text} onChange={onType} />}
      </Field>
      <Button type="submit" variant="primary" disabled={!isUpstreamUid(chosen)}>
        View
      </Button>
    </form>
  )
}
