'use client'

import type { ReactNode } from 'react'
import { onDemand } from './on-demand'
import { useWasOpen } from './use-was-open'

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

const SheetLayer = onDemand(() => import('./sheet-layer'))

/** A side panel over the page; Esc closes it. With `modal` false the page behind it remains usable, as for a peek while moving through rows. */
export function Sheet(props: SheetProps) {
  return useWasOpen(props.open) && <SheetLayer {...props} />
}
