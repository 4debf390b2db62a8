'use client'

import type { ReactNode } from 'react'
import { onDemand } from '@/components/ui/on-demand'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/overlay/popover'
import type { Pick } from './pick-options'

const PickOptions = onDemand(() => import('./pick-options'))

/** A button that opens a searchable list; the definition of the highlighted item is shown below it. Stays open, so that several can be selected in a row. */
export function PickList<T extends string>({
  label,
  picks,
  chosen,
  onToggle,
  open,
  onOpenChange,
  shortcut,
  className,
  children,
}: {
  label: string
  picks: readonly Pick<T>[]
  chosen: readonly T[]
  onToggle: (value: T) => void
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The key that opens it. */
  shortcut?: string | undefined
  className?: string
  children: ReactNode
}) {
  return (
    <Popover open={open} onOpenChange={onOpenChange}>
      <PopoverTrigger
        aria-keyshortcuts={shortcut}
        onPointerEnter={PickOptions.preload}
        onFocus={PickOptions.preload}
        className={className}
      >
        {children}
      </PopoverTrigger>
      <PopoverContent waitsFor={PickOptions} aria-label={label} className="w-[min(340px,calc(100vw-32px))] p-0">
        <PickOptions label={label} picks={picks} chosen={chosen} onToggle={onToggle as (value: string) => void} />
      </PopoverContent>
    </Popover>
  )
}
