'use client'

import { type Shortcuts, useKeyboard } from '@/lib/client/use-keyboard'

const ENTER = 'Enter'
const ESCAPE = 'Escape'

type RowKeys = {
  /** The highlighted row. */
  at: number | null
  step: (by: 1 | -1) => void
  open: (index: number) => void
  /** Opens its preview without leaving the list. */
  look?: (index: number) => void
  /** Clears the highlight. */
  leave: () => void
}

/** The keys of a list: j and k move through its rows, Enter opens the highlighted one, Space previews it, Escape clears the highlight. */
export function useRowKeys({ at, step, open, look, leave }: RowKeys, enabled = true): void {
  const keys: Shortcuts = {
    j: () => step(1),
    k: () => step(-1),
    [ENTER]: ({ target }) => {
      const control = target instanceof Element ? target.closest<HTMLElement>('a, button') : null
      if (control) control.click()
      else if (at !== null) open(at)
    },
    [ESCAPE]: leave,
  }
  // Without a preview, Space scrolls the page.
  if (look) keys[' '] = () => at !== null && look(at)
  useKeyboard(keys, enabled)
}
