import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { cn } from '@/components/ui/cn'
import { buttonClass } from '@/components/ui/form/button-class'
import { DialogPlace } from './dialog-place'
import { lastOpener } from './lent-trigger'

type WindowProps = {
  title: ReactNode
  description?: ReactNode
  onClose: () => void
  className?: string
  children?: ReactNode
}
export type DialogProps = WindowProps & { footer?: ReactNode }
export type SheetProps = WindowProps & { actions?: ReactNode }

/** For windows without a Radix trigger: closing returns the focus to the element that had it, or to the menu that opened the window. */
function useFocusBack() {
  const before = useRef<HTMLElement | null>(null)
  return {
    onOpenAutoFocus: () => {
      const focused = document.activeElement
      before.current = focused instanceof HTMLElement && focused !== document.body ? focused : lastOpener.current
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      // Something else may have been opened or pressed meanwhile.
      if (document.activeElement === document.body) before.current?.focus({ preventScroll: true })
    },
  }
}

/** What dialogs and sheets have in common: they cover the page, hold the focus, and Esc closes them. */
const Layer = ({ description, onClose, className, children }: Omit<WindowProps, 'title'>) => (
  <Radix.Root open onOpenChange={onClose}>
    <Radix.Portal>
      <Radix.Overlay className="fade-in fixed inset-0 z-40 bg-(--scrim)" />
      <Radix.Content
        {...useFocusBack()}
        {...(description === undefined && { 'aria-describedby': undefined })}
        className={cn('fixed z-50 flex flex-col bg-surface-raised shadow-overlay outline-none', className)}
      >
        <DialogPlace>{children}</DialogPlace>
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
)

const Close = ({ className }: { className?: string }) => (
  <Radix.Close aria-label="Close" className={cn(buttonClass('ghost', 'sm'), 'w-7 px-0', className)}>
    <X className="size-4" />
  </Radix.Close>
)

/** The part of a dialog that needs Radix. */
export function DialogLayer({ title, footer, className, children, ...rest }: DialogProps) {
  const { description } = rest
  return (
    <Layer
      {...rest}
      className={cn(
        'fade-in top-1/2 left-1/2 max-h-[85dvh] w-[calc(100vw-32px)] max-w-md -translate-x-1/2 -translate-y-1/2 break-words rounded-lg',
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
      {footer !== undefined && <div className="flex justify-end gap-2 border-line border-t px-5 py-3">{footer}</div>}
      {/* Last, so that the first field gets the focus rather than the close button. */}
      <Close className="absolute top-3 right-3" />
    </Layer>
  )
}

/** The part of a sheet that needs Radix. */
export function SheetLayer({ title, actions, className, children, ...rest }: SheetProps) {
  const { description } = rest
  return (
    <Layer {...rest} className={cn('sheet-in inset-y-0 right-0 w-full max-w-[480px]', className)}>
      <header className="flex min-h-12 items-center justify-between gap-3 border-line border-b py-2 pr-3 pl-4">
        <div className="min-w-0">
          <Radix.Title className="truncate font-medium text-sm">{title}</Radix.Title>
          {description !== undefined && (
            <Radix.Description className="truncate text-ink-faint text-xs">{description}</Radix.Description>
          )}
        </div>
        <div className="flex items-center gap-1">
          {actions}
          <Close />
        </div>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
    </Layer>
  )
}
