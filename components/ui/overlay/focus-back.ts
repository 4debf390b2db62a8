import { useRef } from 'react'

let opener: HTMLElement | null = null

/** Notes the button of a menu or popover that opens: what is opened from in there returns the focus to it. */
export function noteOpener(button: HTMLElement | null): void {
  opener = button
}

/** For windows that Radix knows no trigger of: closing returns the focus to what had it, or to the menu that it was opened from. */
export function useFocusBack() {
  const before = useRef<HTMLElement | null>(null)
  return {
    onOpenAutoFocus: () => {
      const focused = document.activeElement
      before.current = focused instanceof HTMLElement && focused !== document.body ? focused : opener
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      // Something else may have been opened or pressed meanwhile.
      if (document.activeElement === document.body) before.current?.focus({ preventScroll: true })
    },
  }
}
