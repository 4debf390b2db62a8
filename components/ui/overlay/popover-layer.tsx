'use client'

import { Popover as Radix } from 'radix-ui'
import { type ComponentProps, useEffect } from 'react'
import { cn } from '@/components/ui/cn'
import { LentTrigger, type Opening, returnFocusUnlessMoved } from './lent-trigger'
import { preloadMenu } from './menu'

export type PopoverContentProps = ComponentProps<typeof Radix.Content>

/** The part of a popover that needs Radix. */
export default function PopoverLayer({ opening, content }: { opening: Opening; content: PopoverContentProps }) {
  const { isOpen, setOpen, element, contentId } = opening
  const { className, ...rest } = content
  // A menu in the panel must be loaded in time to take Esc before the panel does.
  useEffect(preloadMenu, [])
  return (
    <Radix.Root open={isOpen} onOpenChange={setOpen}>
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
