import { useState } from 'react'
import { MemberPicker } from '@/components/parts/party/member-picker'
import { Button } from '@/components/ui/form/button'
import { Form } from '@/components/ui/form/field'
import { isUid } from '@/lib/shared/calls/ids'

type AddPersonProps = { taken: readonly string[]; isBusy: boolean; onAdd: (uid: string) => Promise<unknown> }

/** Adds someone to a team, found by name or typed as a uid, who stays in the field if `onAdd` rejects. */
export default function AddPerson({ taken, isBusy, onAdd }: AddPersonProps) {
  const [uid, setUid] = useState('')
  // The key of the field, which would otherwise keep showing the name of the person just added.
  const [round, setRound] = useState(0)
  const chosen = uid.trim()
  const isTaken = taken.includes(chosen)
  const clear = () => {
    setUid('')
    setRound(round + 1)
  }
  const submit = () => onAdd(chosen).then(clear, () => undefined)
  return (
    <Form onSubmit={submit} className="mb-3 flex max-w-md items-center gap-2" aria-label="Add people">
      <div className="min-w-0 flex-1">
        <MemberPicker key={round} id="add-person" value={uid} onChange={setUid} />
      </div>
      <Button type="submit" variant="primary" busy={isBusy} disabled={!isUid(chosen) || isTaken}>
        {isTaken ? 'Already in' : 'Add'}
      </Button>
    </Form>
  )
}
