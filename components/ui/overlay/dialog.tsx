import { onDemand } from '@/components/ui/on-demand'
import type { DialogProps, SheetProps } from './window-layer'

const importLayer = () => import('./window-layer')

/** A modal window, which traps the focus until it is closed. */
export const Dialog = onDemand<DialogProps>(async () => ({ default: (await importLayer()).DialogLayer }))

/** A side panel over the page; Esc closes it. */
export const Sheet = onDemand<SheetProps>(async () => ({ default: (await importLayer()).SheetLayer }))
