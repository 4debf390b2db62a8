import { useId, useRef, useState } from 'react'
import { useWasOpen } from './use-was-open'

export type OpenProps = { open?: boolean; onOpenChange?: (open: boolean) => void }

/** The state of something with a trigger, whether its owner keeps it or not. */
export function useOpening({ open: given, onOpenChange }: OpenProps) {
  const [own, setOwn] = useState(false)
  const isOpen = given ?? own
  return {
    isOpen,
    isNeeded: useWasOpen(isOpen),
    setOpen: (next: boolean) => {
      setOwn(next)
      onOpenChange?.(next)
    },
    element: useRef<HTMLElement>(null),
    triggerId: useId(),
    contentId: useId(),
  }
}

export type Opening = ReturnType<typeof useOpening>
