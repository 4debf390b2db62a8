'use client'

import { ListFilter } from 'lucide-react'
import { cn } from '@/components/ui/cn'
import { Tooltip } from '@/components/ui/overlay/tooltip'
import { useNarrowPage } from '@/lib/client/page/use-narrowing'
import type { Filters } from '@/lib/shared/filters/filters'

/** Filters the whole page by its row's value. Shown on hover and focus of the row (a `group`), and always on touch screens. */
export function NarrowButton({ door, to, className }: { door: Partial<Filters>; to: string; className?: string }) {
  const narrow = useNarrowPage()
  return (
    <Tooltip content={`Filter this page by ${to}`}>
      <button
        type="button"
        aria-label={`Filter this page by ${to}`}
        onClick={() => narrow(door)}
        className={cn(
          'inline-flex size-5 shrink-0 items-center justify-center rounded text-ink-faint opacity-0 transition-opacity hover:bg-surface-hover hover:text-ink focus-visible:opacity-100 group-hover:opacity-100 [@media(hover:none)]:opacity-100',
          className,
        )}
      >
        <ListFilter aria-hidden="true" className="size-3.5" />
      </button>
    </Tooltip>
  )
}
