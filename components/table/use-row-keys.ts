'use client'

import { type Shortcuts, useKeyboard } from '@/lib/client/use-keyboard'

const ENTER = 'Enter'
const ESCAPE = 'Escape'

type RowKeys = {
  /** The row that stands out. */
  at: number | null
  step: (by: 1 | -1) => void
  open: (index: number) => void
  /** Shows it without leaving the list. */
  look?: (index: number) => void
  /** No row stands out any more. */
  leave: () => void
}

/** The keys of a list: j and k go through its rows, Enter opens the one that stands out, Space looks at it, Escape leaves it. */
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
  // Without anything to look at, Space scrolls the page.
  if (look) keys[' '] = () => at !== null && look(at)
  useKeyboard(keys, enabled)
}
