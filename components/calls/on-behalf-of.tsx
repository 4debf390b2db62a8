'use client'

import { Eye, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button, IconButton } from '@/components/ui/button'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover'
import { isUid } from '@/lib/shared/contracts/ids'

/** Chooses whose live view to show. Every request is recorded in the audit log, and the form says so. */
export function OnBehalfOf({ uid, onChange }: { uid: string | null; onChange: (uid: string | null) => void }) {
  const [open, setOpen] = useState(false)
  const [text, setText] = useState(uid ?? '')
  const wrong = text !== '' && !isUid(text)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isUid(text)) return
    setOpen(false)
    onChange(text)
  }
  return (
    <span className="inline-flex items-center">
      <Popover open={open} onOpenChange={setOpen}>
        <PopoverTrigger asChild>
          <Button variant={uid === null ? 'ghost' : 'secondary'} icon={<Eye className="size-3.5" />}>
            {uid === null ? 'As seen by…' : `As seen by ${uid}`}
          </Button>
        </PopoverTrigger>
        <PopoverContent aria-label="As seen by" className="w-72 p-3" align="end">
          <form onSubmit={submit}>
            <label htmlFor="on-behalf-of" className="font-medium text-data">
              User id (uid)
            </label>
            <input
              id="on-behalf-of"
              value={text}
              autoComplete="off"
              spellCheck={false}
              aria-invalid={wrong}
              aria-describedby="on-behalf-of-note"
              onChange={(event) => setText(event.target.value.trim())}
              className="mt-1 h-8 w-full rounded-md border border-line-strong bg-surface-raised px-2 text-data"
            />
            <p id="on-behalf-of-note" className={`mt-1.5 text-xs ${wrong ? 'text-danger' : 'text-ink-muted'}`}>
              {wrong
                ? 'A uid contains only letters, digits, - and _.'
                : 'Reads live from the Calls API, showing only what this user can see. Every request is recorded in the audit log.'}
            </p>
            <Button type="submit" variant="primary" className="mt-3 w-full" disabled={!isUid(text)}>
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
