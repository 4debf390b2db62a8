'use client'

import { type MouseEvent, useCallback } from 'react'
import { isPlainClick, useDoorWays } from './use-doors'
import { useRouter } from './use-router'

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
