'use client'

import type { ReactNode } from 'react'
import { Button } from '@/components/ui/form/button'
import { Dialog, DialogClose } from './dialog'

/** Asks for confirmation before something irreversible. `children` say what will happen. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  confirmLabel,
  danger = false,
  busy = false,
  onConfirm,
  children,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  confirmLabel: string
  danger?: boolean
  busy?: boolean
  onConfirm: () => void
  children: ReactNode
}) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      footer={
        <>
          <DialogClose disabled={busy}>Cancel</DialogClose>
          <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="text-data text-ink-muted">{children}</div>
    </Dialog>
  )
}
