'use client'

import { DropdownMenu as Radix } from 'radix-ui'
import type { ComponentProps, FocusEvent, RefObject } from 'react'
import { cn } from '@/components/ui/cn'
import { LentTrigger, type Opening, returnFocusUnlessMoved } from './lent-trigger'
import { MenuParts } from './menu-parts'

export type MenuContentProps = ComponentProps<typeof Radix.Content>

type MenuLayerProps = {
  opening: Opening
  /** Whether a key opened it, which also selects the first item; Radix may load too late to see the key. */
  isByKey: RefObject<boolean>
  content: MenuContentProps
}

/** The part of a menu that needs Radix. */
export default function MenuLayer({ opening, isByKey, content }: MenuLayerProps) {
  const { isOpen, setOpen, element, triggerId, contentId } = opening
  const { className, ...rest } = content
  const chooseFirst = ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    if (target !== currentTarget || !isByKey.current) return
    isByKey.current = false
    currentTarget.querySelector<HTMLElement>('[role^=menuitem]:not([data-disabled])')?.focus({ preventScroll: true })
  }
  return (
    <Radix.Root open={isOpen} onOpenChange={setOpen}>
      <Radix.Trigger asChild>
        <LentTrigger element={element} />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          id={contentId}
          aria-labelledby={triggerId}
          align="end"
          sideOffset={6}
          collisionPadding={8}
          className={cn('fade-in z-40 min-w-44 rounded bg-surface-raised p-1 shadow-overlay', className)}
          onFocus={chooseFirst}
          onCloseAutoFocus={returnFocusUnlessMoved}
          {...rest}
        >
          <MenuParts value={Radix}>{rest.children}</MenuParts>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
