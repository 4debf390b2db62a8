import { useRef } from 'react'
import { lastOpener } from './lent-trigger'

/** For windows that Radix knows no trigger of: closing returns the focus to what had it, or to the menu that it was opened from. */
export function useFocusBack() {
  const before = useRef<HTMLElement | null>(null)
  return {
    onOpenAutoFocus: () => {
      const focused = document.activeElement
      before.current = focused instanceof HTMLElement && focused !== document.body ? focused : lastOpener.current
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      // Something else may have been opened or pressed meanwhile.
      if (document.activeElement === document.body) before.current?.focus({ preventScroll: true })
    },
  }
}
