'use client'

import { Eye, X } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '@/components/ui/form/button'
import { buttonClass } from '@/components/ui/form/button-class'
import { onDemand } from '@/components/ui/on-demand'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/overlay/popover'
import { useNames } from '@/lib/client/data/use-names'

const OnBehalfForm = onDemand(() => import('./on-behalf-form'))

/** Chooses whose live view to show. */
export function OnBehalfOf({ uid, onChange }: { uid: string | null; onChange: (uid: string | null) => void }) {
  const nameOf = useNames()
  const [open, setOpen] = useState(false)
  const [text, setText] = useState(uid ?? '')
  return (
    <span className="inline-flex min-w-0 items-center">
      <Popover open={open} onOpenChange={setOpen}>
        <PopoverTrigger
          className={buttonClass(uid === null ? 'ghost' : 'secondary')}
          onPointerEnter={OnBehalfForm.preload}
          onFocus={OnBehalfForm.preload}
        >
          <Eye aria-hidden="true" className="size-3.5" />
          <span className="max-w-56 truncate">
            {uid === null ? 'As seen by…' : `As seen by ${nameOf('user', uid)}`}
          </span>
        </PopoverTrigger>
        <PopoverContent waitsFor={OnBehalfForm} aria-label="As seen by" className="w-80 p-3" align="end">
          <OnBehalfForm
            text={text}
            onType={setText}
            onChosen={(next) => {
              setOpen(false)
              onChange(next)
            }}
          />
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
