import { createContext, type ReactNode, use, useState } from 'react'
import { onDemand } from '@/components/ui/on-demand'
import type { DialogProps, SheetProps } from './window-layer'

const importLayer = () => import('./window-layer')

/** A modal window, which traps the focus until it is closed. */
export const Dialog = onDemand<DialogProps>(async () => ({ default: (await importLayer()).DialogLayer }))

/** A side panel over the page; Esc closes it. */
export const Sheet = onDemand<SheetProps>(async () => ({ default: (await importLayer()).SheetLayer }))

const Show = createContext<(dialog: ReactNode) => void>(() => undefined)

/** Shows a dialog in the surrounding `DialogPlace`. */
export const useDialog = () => use(Show)
/** Closes the dialog that the surrounding `DialogPlace` shows. */
export function useClose(): () => void {
  const show = useDialog()
  return () => show(null)
}

/** Holds one dialog at a time, so that it stays open even if the row that opened it disappears. */
export function DialogPlace({ children }: { children: ReactNode }) {
  const [dialog, setDialog] = useState<ReactNode>(null)
  return (
    <Show value={setDialog}>
      {children}
      {dialog}
    </Show>
  )
}
