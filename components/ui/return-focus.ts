/**
 * For `onCloseAutoFocus` of what opens at a trigger. The focus goes back to the trigger a task after closing; by then a key may have opened
 * something else, which would lose the focus and close at once. It is left where it went.
 */
export function returnFocusUnlessMoved(event: Event): void {
  const focused = document.activeElement
  if (focused !== null && focused !== document.body) event.preventDefault()
}
