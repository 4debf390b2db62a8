'use client'

import { useRouter } from 'next/navigation'
import { type MouseEvent, useCallback } from 'react'

/** A click handler for a surface whose drawing holds plain links: follows them without a page load, and leaves clicks with a modifier to the browser. */
export function useDoorClicks() {
  const router = useRouter()
  return useCallback(
    (event: MouseEvent<HTMLElement>) => {
      if (event.defaultPrevented || event.button !== 0) return
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      const href = (event.target as Element).closest('a[href]')?.getAttribute('href')
      if (!href?.startsWith('/')) return
      event.preventDefault()
      router.push(href)
    },
    [router],
  )
}
