import type { ComponentProps, ReactNode } from 'react'
import { type Button, QuietButton } from '@/components/ui/form/button'
import { useDialog } from '@/components/ui/overlay/dialog-place'
import { MenuItem } from '@/components/ui/overlay/menu'

/** A button that opens a dialog. */
export function DialogButton({ dialog, ...rest }: ComponentProps<typeof Button> & { dialog: ReactNode }) {
  const show = useDialog()
  return <QuietButton onClick={() => show(dialog)} {...rest} />
}

/** A menu item that opens a dialog. */
export function DialogItem({ dialog, ...rest }: ComponentProps<typeof MenuItem> & { dialog: ReactNode }) {
  const show = useDialog()
  return <MenuItem onSelect={() => show(dialog)} {...rest} />
}
