'use client'

import { Eye, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { MemberPicker } from '@/components/parts/member-picker'
import { Button, IconButton } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover'
import { useNames } from '@/lib/client/names/use-names'
import { isUid } from '@/lib/shared/contracts/ids'

/** Chooses whose live view to show. Every request is recorded in the audit log, and the form says so. */
export function OnBehalfOf({ uid, onChange }: { uid: string | null; onChange: (uid: string | null) => void }) {
  const nameOf = useNames()
  const [open, setOpen] = useState(false)
  const [text, setText] = useState(uid ?? '')
  const chosen = text.trim()
  const wrong = chosen !== '' && !isUid(chosen)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isUid(chosen)) return
    setOpen(false)
    onChange(chosen)
  }
  return (
    <span className="inline-flex min-w-0 items-center">
      <Popover open={open} onOpenChange={setOpen}>
        <PopoverTrigger asChild>
          <Button variant={uid === null ? 'ghost' : 'secondary'} icon={<Eye className="size-3.5" />}>
            <span className="max-w-56 truncate">
              {uid === null ? 'As seen by…' : `As seen by ${nameOf('user', uid)}`}
            </span>
          </Button>
        </PopoverTrigger>
        <PopoverContent aria-label="As seen by" className="w-80 p-3" align="end">
          <form onSubmit={submit} className="flex flex-col gap-3">
            <Field
              label="Person"
              error={wrong ? 'Choose someone from the list, or type a uid: letters, digits, - and _.' : null}
              help="Reads live from the Calls API, showing only what this person can see. Every request is recorded in the audit log."
            >
              {(field) => <MemberPicker {...field} value={text} onChange={setText} />}
            </Field>
            <Button type="submit" variant="primary" disabled={!isUid(chosen)}>
              View
            </Button>
          </form>
        </PopoverContent>
      </Popover>
      {uid !== null && (
        <IconButton label="Back to all calls" onClick={() => onChange(null)}>
          <X className="size-3.5" />
        </IconButton>
      )}
    </span>
  )
}
