'use client'

import { onDemand } from '@/components/ui/on-demand'
import { useWasOpen } from './lent-trigger'
import type { SheetProps } from './sheet-layer'

const SheetLayer = onDemand(() => import('./sheet-layer'))

/** A side panel over the page; Esc closes it. With `modal` false the page behind it remains usable, as for a peek while moving through rows. */
export function Sheet(props: SheetProps) {
  return useWasOpen(props.open) && <SheetLayer {...props} />
}
