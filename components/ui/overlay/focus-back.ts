import { useRef } from 'react'
import { lastOpener } from './menu-parts'

/** For windows without a Radix trigger: closing returns the focus to the element that had it, or to the menu that opened the window. */
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
