'use client'

import { createContext, type ReactNode, use } from 'react'
import { Button, type ButtonProps } from './button'
import { onDemand } from './on-demand'
import { useWasOpen } from './use-was-open'

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  footer?: ReactNode
  className?: string
  children?: ReactNode
}

const DialogLayer = onDemand(() => import('./dialog-layer'))
export const CloseDialog = createContext<() => void>(() => undefined)

/** A modal window, which traps the focus until it is closed. */
export function Dialog(props: DialogProps) {
  return useWasOpen(props.open) && <DialogLayer {...props} />
}

/** A button of the footer that closes the dialog. */
export function DialogClose(props: ButtonProps) {
  const close = use(CloseDialog)
  return <Button onClick={close} {...props} />
}
