import { type ComponentProps, createContext, type ReactNode, use, useState } from 'react'
import { Button } from '@/components/ui/form/button'
import { MenuItem } from '@/components/ui/overlay/menu'

/** Makes a dialog, which closes itself by calling `close`. */
export type Make = (close: () => void) => ReactNode
const Show = createContext<(make: Make) => void>(() => undefined)

/** Shows a dialog in the surrounding `DialogPlace`. */
export const useDialog = () => use(Show)

/** Holds one dialog at a time, so that it stays open even if the row that opened it disappears. */
export function DialogPlace({ children }: { children: ReactNode }) {
  const [dialog, setDialog] = useState<ReactNode>(null)
  return (
    <Show value={(make) => setDialog(make(() => setDialog(null)))}>
      {children}
      {dialog}
    </Show>
  )
}

/** A button that opens a dialog. */
export function DialogButton({ dialog, ...rest }: ComponentProps<typeof Button> & { dialog: Make }) {
  const show = useDialog()
  return <Button size="sm" variant="ghost" onClick={() => show(dialog)} {...rest} />
}

/** A menu item that opens a dialog. */
export function DialogItem({ dialog, ...rest }: ComponentProps<typeof MenuItem> & { dialog: Make }) {
  const show = useDialog()
  return <MenuItem onSelect={() => show(dialog)} {...rest} />
}
