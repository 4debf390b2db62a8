import { type Shortcuts, useKeyboard } from '@/lib/client/page/use-keyboard'
import { ariaKeys, keyOf } from '@/lib/shared/actions'

type RowKeys = {
  /** The highlighted row. */
  at: number | null
  step: (by: 1 | -1) => void
  open: (index: number) => void
  /** Opens its preview without leaving the list. */
  look?: (index: number) => void
  /** Clears the highlight. */
  leave: () => unknown
}

const MOVING = [keyOf('next-row'), keyOf('previous-row')].map(ariaKeys).join(' ')

/** The keys of a list: j and k move, Enter opens the highlighted row, Space previews it, Escape clears it. @returns `aria-keyshortcuts`, once they work */
export function useRowKeys({ at, step, open, look, leave }: RowKeys, enabled = true): string | undefined {
  const keys: Shortcuts = {
    [keyOf('next-row')]: () => step(1),
    [keyOf('previous-row')]: () => step(-1),
    [keyOf('open-call')]: () => at !== null && open(at),
    [keyOf('close')]: leave,
  }
  // Without a preview or a highlighted row, Space scrolls the page.
  if (look) keys[keyOf('preview-call')] = () => at !== null && look(at)
  const listening = useKeyboard(keys, enabled)
  return listening ? MOVING : undefined
}
