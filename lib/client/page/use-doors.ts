import { type MouseEvent, useCallback } from 'react'
import { useRouter } from './use-apps'

const stop = (event: MouseEvent) => {
  event.preventDefault()
  event.stopPropagation()
}

/**
 * Attributes of content that belongs to earlier filters, until the new one has come: its doors would restore those filters, so clicks and the keys
 * that click do nothing. `inert` would do too, but makes the browser recompute every style inside, twice for each change of a filter.
 */
export const noDoors = (isOld: boolean) => ({ onClickCapture: isOld ? stop : undefined })

/** A click handler for a drawing that contains plain links: follows them without a page load, and leaves clicks with a modifier to the browser, for a new tab or window. */
export function useDoorClicks() {
  const router = useRouter()
  return useCallback(
    (event: MouseEvent<HTMLElement>) => {
      const { defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey } = event
      if (defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return
      const href = (event.target as Element).closest('a[href]')?.getAttribute('href')
      if (!href?.startsWith('/')) return
      event.preventDefault()
      router.push(href)
    },
    [router],
  )
}
