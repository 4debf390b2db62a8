import { useRef } from 'react'

/** Whether something has been open: from then on its code stays, since closing is also its work. */
export function useWasOpen(isOpen: boolean): boolean {
  const wasOpen = useRef(false)
  wasOpen.current ||= isOpen
  return wasOpen.current
}
