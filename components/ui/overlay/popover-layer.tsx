'use client'

import { Popover as Radix } from 'radix-ui'
import { type ComponentProps, type RefObject, useEffect } from 'react'
import { cn } from '@/components/ui/cn'
import { LentTrigger, returnFocusUnlessMoved } from './lent-trigger'
import { preloadMenu } from './menu'

export type PopoverContentProps = ComponentProps<typeof Radix.Content>

type PopoverLayerProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  element: RefObject<HTMLElement | null>
  contentId: string
  content: PopoverContentProps
}

/** The part of a popover that needs Radix. */
export default function PopoverLayer({ open, onOpenChange, element, contentId, content }: PopoverLayerProps) {
  const { className, ...rest } = content
  // A menu in the panel must be loaded in time to take Esc before the panel does.
  useEffect(preloadMenu, [])
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>
        <LentTrigger element={element} />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          id={contentId}
          align="start"
          sideOffset={6}
          collisionPadding={8}
          className={cn(
            'fade-in z-40 w-64 rounded bg-surface-raised p-1 text-data shadow-overlay outline-none',
            className,
          )}
          onCloseAutoFocus={returnFocusUnlessMoved}
          {...rest}
        />
      </Radix.Portal>
    </Radix.Root>
  )
}
