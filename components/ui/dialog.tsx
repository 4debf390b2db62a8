'use client'

import { use } from 'react'
import { Button, type ButtonProps } from './button'
import { CloseDialog } from './close-dialog'
import type { DialogProps } from './dialog-layer'
import { onDemand } from './on-demand'
import { useWasOpen } from './use-was-open'

const DialogLayer = onDemand(() => import('./dialog-layer'))

/** A modal window, which traps the focus until it is closed. */
export function Dialog(props: DialogProps) {
  return useWasOpen(props.open) && <DialogLayer {...props} />
}

/** A button of the footer that closes the dialog. */
export function DialogClose(props: ButtonProps) {
  const close = use(CloseDialog)
  return <Button onClick={close} {...props} />
}
