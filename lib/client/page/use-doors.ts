'use client'

import { createContext, type MouseEvent, useCallback, useContext } from 'react'
import type { Filters } from '@/lib/shared/filters/filters'
import { callsHref, type PageParams } from '@/lib/shared/links'
import { useRouter } from './use-apps'

type DoorFilters = Partial<Record<keyof Filters, unknown>>

/** Where the doors of a page lead. `follow` handles a plain click on such a link; true if it did. */
export type DoorWays = {
  hrefOf: (door: DoorFilters, extra?: PageParams) => string
  follow: (href: string) => boolean
}

/** Every door opens its list. */
export const TO_THE_LIST: DoorWays = { hrefOf: callsHref, follow: () => false }

/** Doors open the list of calls unless an enclosing page overrides this. */
export const DoorWaysContext = createContext<DoorWays>(TO_THE_LIST)

export const useDoorWays = (): DoorWays => useContext(DoorWaysContext)

/** True for a click that the page may handle; with a modifier key it belongs to the browser, for a new tab or window. */
function isPlainClick(event: MouseEvent): boolean {
  return !(
    event.defaultPrevented ||
    event.button !== 0 ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey
  )
}

/** The attributes of one door's link. */
export function useDoor(door: DoorFilters, extra?: PageParams) {
  const { hrefOf, follow } = useDoorWays()
  const href = hrefOf(door, extra)
  const onClick = useCallback(
    (event: MouseEvent<HTMLElement>) => {
      if (isPlainClick(event) && follow(href)) event.preventDefault()
    },
    [follow, href],
  )
  return { href, onClick }
}

/** A click handler for a drawing that contains plain links: follows them without a page load, and leaves clicks with a modifier to the browser. */
export function useDoorClicks() {
  const router = useRouter()
  const { follow } = useDoorWays()
  return useCallback(
    (event: MouseEvent<HTMLElement>) => {
      if (!isPlainClick(event)) return
      const href = (event.target as Element).closest('a[href]')?.getAttribute('href')
      if (!href?.startsWith('/')) return
      event.preventDefault()
      if (!follow(href)) router.push(href)
    },
    [router, follow],
  )
}
