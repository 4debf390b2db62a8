'use client'

import { Popover as Radix } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from './cn'
import { returnFocusUnlessMoved } from './return-focus'

export const Popover = Radix.Root
export const PopoverTrigger = Radix.Trigger
export const PopoverAnchor = Radix.Anchor

/** A panel anchored to its trigger. Give it an `aria-label`. */
export function PopoverContent({ className, ...rest }: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Portal>
      <Radix.Content
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
  )
}
