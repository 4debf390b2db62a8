'use client'

import { useCallback, useState } from 'react'

/** How far outside the viewport loading begins. */
const MARGIN = '500px'

/** A ref callback, and whether its element has been near the viewport at least once. */
export function useNear(): [(element: HTMLElement | null) => (() => void) | undefined, boolean] {
  const [near, setNear] = useState(false)
  const watch = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        setNear(true)
        observer.disconnect()
      },
      { rootMargin: MARGIN },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [watch, near]
}
