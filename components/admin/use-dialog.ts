'use client'

import { type ReactNode, useState } from 'react'

/** A place for one dialog: what is shown in it, and how to show one, which closes itself by the function that it receives. */
export function useDialog() {
  const [dialog, setDialog] = useState<ReactNode>(null)
  const show = (make: (close: () => void) => ReactNode) => setDialog(make(() => setDialog(null)))
  return [dialog, show] as const
}
