'use client'

import { use } from 'react'
import { Button, type ButtonProps } from '@/components/ui/form/button'
import { onDemand } from '@/components/ui/on-demand'
import { CloseDialog } from './close-dialog'
import type { DialogProps } from './dialog-layer'
import { useWasOpen } from './lent-trigger'

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
