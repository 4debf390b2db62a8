'use client'

import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { buttonClass } from '@/components/ui/form/button-class'
import { CloseDialog } from './close-dialog'
import { useFocusBack } from './focus-back'

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  footer?: ReactNode
  className?: string
  children?: ReactNode
}

/** The part of a dialog that needs Radix. */
export default function DialogLayer({
  open,
  onOpenChange,
  title,
  description,
  footer,
  className,
  children,
}: DialogProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fade-in fixed inset-0 z-40 bg-(--scrim)" />
        <Radix.Content
          {...useFocusBack()}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          className={cn(
            'fade-in fixed top-1/2 left-1/2 z-50 flex max-h-[85dvh] w-[calc(100vw-32px)] max-w-md -translate-x-1/2 -translate-y-1/2 flex-col',
            'break-words rounded-lg bg-surface-raised shadow-overlay outline-none',
            className,
          )}
        >
          <div className="pr-14 pl-5 pt-4">
            <Radix.Title className="font-semibold text-[15px]">{title}</Radix.Title>
            {description !== undefined && (
              <Radix.Description className="mt-1 text-data text-ink-muted">{description}</Radix.Description>
            )}
          </div>
          <div className="min-h-0 overflow-y-auto px-5 py-4">{children}</div>
          {footer !== undefined && (
            <CloseDialog value={() => onOpenChange(false)}>
              <div className="flex justify-end gap-2 border-line border-t px-5 py-3">{footer}</div>
            </CloseDialog>
          )}
          {/* Last, so that the first field gets the focus rather than the close button. */}
          <Radix.Close aria-label="Close" className={cn(buttonClass('ghost', 'sm'), 'absolute top-3 right-3 w-7 px-0')}>
            <X aria-hidden="true" className="size-4" />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
