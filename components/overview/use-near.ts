'use client'

import { useCallback, useState } from 'react'

/** Loading begins so far before what is loaded comes into sight. */
const MARGIN = '500px'

/** A ref callback, and whether what it is put on has come near the screen. Once near stays near. */
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
