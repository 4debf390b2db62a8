'use client'

import { createContext, type ReactNode, use, useState } from 'react'

const Show = createContext<(dialog: ReactNode) => void>(() => undefined)

/** Shows a dialog in the surrounding `DialogPlace`. */
export const useDialog = () => use(Show)
/** Closes the dialog that the surrounding `DialogPlace` shows. */
export function useClose(): () => void {
  const show = useDialog()
  return () => show(null)
}

/** Holds one dialog at a time, so that it stays open even if what opened it disappears. Every page has one, and so has every dialog and sheet, for the dialogs opened over it. */
export function DialogPlace({ children }: { children: ReactNode }) {
  const [dialog, setDialog] = useState<ReactNode>(null)
  return (
    <Show value={setDialog}>
      {children}
      {dialog}
    </Show>
  )
}
