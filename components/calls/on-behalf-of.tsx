import { Eye, X } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '@/components/ui/form/button'
import { buttonClass } from '@/components/ui/form/button-class'
import { Form } from '@/components/ui/form/field'
import { onDemand } from '@/components/ui/on-demand'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/overlay/popover'
import { useNames } from '@/lib/client/data/use-names'
import { NO_HEADER_VALUE, upstreamUidSchema } from '@/lib/shared/calls/ids'

const MemberField = onDemand(async () => ({
  default: (await import('@/components/parts/party/member-picker')).MemberField,
}))

/** Chooses whose live view to show, and says that every request is recorded in the audit log. */
export function OnBehalfOf({ uid, onChange }: { uid: string | null; onChange: (uid: string | null) => void }) {
  const nameOf = useNames()
  const [open, setOpen] = useState(false)
  const [text, setText] = useState(uid ?? '')
  const typed = text.trim()
  const canAsk = upstreamUidSchema.safeParse(typed).success
  const submit = () => {
    if (!canAsk) return
    setOpen(false)
    onChange(typed)
  }
  return (
    <span className="inline-flex min-w-0 items-center">
      <Popover open={open} onOpenChange={setOpen} waitsFor={MemberField}>
        <PopoverTrigger className={buttonClass(uid === null ? 'ghost' : 'secondary')}>
          <Eye className="size-3.5" />
          <span className="max-w-56 truncate">
            {uid === null ? 'As seen by…' : `As seen by ${nameOf('user', uid)}`}
          </span>
        </PopoverTrigger>
        <PopoverContent aria-label="As seen by" className="w-80 p-3" align="end">
          <Form onSubmit={submit} className="flex flex-col gap-3">
            <MemberField
              label="Person"
              error={typed !== '' && !canAsk ? `This ${NO_HEADER_VALUE}.` : undefined}
              help="Reads live from the Calls API, showing only what this person can see. Every request is recorded in the audit log."
              value={text}
              onChange={setText}
            />
            <Button type="submit" variant="primary" disabled={!canAsk}>
              View
            </Button>
          </Form>
        </PopoverContent>
      </Popover>
      {uid !== null && <IconButton icon={X} label="Back to all calls" onClick={() => onChange(null)} />}
    </span>
  )
}
