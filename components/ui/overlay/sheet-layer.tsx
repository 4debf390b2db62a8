'use client'

import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { buttonClass } from '@/components/ui/form/button-class'
import { useFocusBack } from './focus-back'

export type SheetProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  actions?: ReactNode
  modal?: boolean
  className?: string
  children: ReactNode
}

/** The part of a sheet that needs Radix. */
export default function SheetLayer({
  open,
  onOpenChange,
  title,
  description,
  actions,
  modal = true,
  className,
  children,
}: SheetProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange} modal={modal}>
      <Radix.Portal>
        {modal && <Radix.Overlay className="fade-in fixed inset-0 z-40 bg-(--scrim)" />}
        <Radix.Content
          {...useFocusBack()}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          onInteractOutside={modal ? undefined : (event) => event.preventDefault()}
          className={cn(
            'sheet-in fixed inset-y-0 right-0 z-50 flex w-full max-w-[480px] flex-col bg-surface-raised shadow-overlay outline-none',
            className,
          )}
        >
          <header className="flex min-h-12 items-center justify-between gap-3 border-line border-b py-2 pr-3 pl-4">
            <div className="min-w-0">
              <Radix.Title className="truncate font-medium text-sm">{title}</Radix.Title>
              {description !== undefined && (
                <Radix.Description className="truncate text-ink-faint text-xs">{description}</Radix.Description>
              )}
            </div>
            <div className="flex items-center gap-1">
              {actions}
              <Radix.Close aria-label="Close" className={cn(buttonClass('ghost', 'sm'), 'w-7 px-0')}>
                <X aria-hidden="true" className="size-4" />
              </Radix.Close>
            </div>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
