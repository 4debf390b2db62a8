'use client'

import { ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'

/** A part of a card that is opened with a click; what is in it is drawn only then. */
export function Fold({ title, children }: { title: string; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <details className="group border-line border-t" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex h-10 cursor-pointer list-none items-center gap-2 px-4 text-data hover:bg-surface-hover [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="size-3.5 shrink-0 text-ink-faint transition-transform group-open:rotate-90"
        />
        {title}
      </summary>
      {open && <div className="px-4 pb-4">{children}</div>}
    </details>
  )
}
