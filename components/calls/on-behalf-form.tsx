'use client'

import { MemberField } from '@/components/parts/party/member-picker'
import { Button } from '@/components/ui/form/button'
import { Form } from '@/components/ui/form/field'
import { isUpstreamUid, NO_HEADER_VALUE } from '@/lib/shared/calls/ids'

type OnBehalfFormProps = { text: string; onType: (text: string) => void; onChosen: (uid: string) => void }

/** Asks whose live view to show, and says that every request is recorded in the audit log. */
export default function OnBehalfForm({ text, onType, onChosen }: OnBehalfFormProps) {
  const chosen = text.trim()
  const wrong = chosen !== '' && !isUpstreamUid(chosen)
  return (
    <Form onSubmit={() => isUpstreamUid(chosen) && onChosen(chosen)} className="flex flex-col gap-3">
      <MemberField
        label="Person"
        error={wrong ? `This ${NO_HEADER_VALUE}.` : undefined}
        help="Reads live from the Calls API, showing only what this person can see. Every request is recorded in the audit log."
        value={text}
        onChange={onType}
      />
      <Button type="submit" variant="primary" disabled={!isUpstreamUid(chosen)}>
        View
      </Button>
    </Form>
  )
}
