/**
 * For `onCloseAutoFocus` of menus and popovers. Radix returns the focus to the trigger one task after closing. By then a key may have opened
 * something else, which would lose the focus and close immediately, so a focus that has moved is left alone.
 */
export function returnFocusUnlessMoved(event: Event): void {
  const focused = document.activeElement
  if (focused !== null && focused !== document.body) event.preventDefault()
}
