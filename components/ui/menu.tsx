'use client'

import { DropdownMenu as Radix } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from './cn'
import { returnFocusUnlessMoved } from './return-focus'

export const Menu = Radix.Root
export const MenuTrigger = Radix.Trigger
export const MenuRadioGroup = Radix.RadioGroup

export function MenuContent({ className, ...rest }: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Portal>
      <Radix.Content
        align="end"
        sideOffset={6}
        collisionPadding={8}
        className={cn('fade-in z-40 min-w-44 rounded bg-surface-raised p-1 shadow-overlay', className)}
        onCloseAutoFocus={returnFocusUnlessMoved}
        {...rest}
      />
    </Radix.Portal>
  )
}

const ITEM =
  'flex h-8 cursor-pointer select-none items-center gap-2 rounded-md px-2 text-data outline-none data-[highlighted]:bg-surface-hover data-[disabled]:opacity-50'

export function MenuItem({ className, ...rest }: ComponentProps<typeof Radix.Item>) {
  return <Radix.Item className={cn(ITEM, className)} {...rest} />
}

export function MenuRadioItem({ className, ...rest }: ComponentProps<typeof Radix.RadioItem>) {
  return <Radix.RadioItem className={cn(ITEM, 'data-[state=checked]:text-accent-ink', className)} {...rest} />
}

export function MenuCheckboxItem({ className, ...rest }: ComponentProps<typeof Radix.CheckboxItem>) {
  return <Radix.CheckboxItem className={cn(ITEM, className)} {...rest} />
}

export const MenuItemIndicator = Radix.ItemIndicator

export function MenuSeparator() {
  return <Radix.Separator className="-mx-1 my-1 h-px bg-line" />
}
