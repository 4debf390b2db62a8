'use client'

import { useCallback, useState } from 'react'

/** A ref callback and the width in whole pixels of what it is put on; null before it is measured. */
export function useWidth(): [(element: HTMLElement | null) => (() => void) | undefined, number | null] {
  const [width, setWidth] = useState<number | null>(null)
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.floor(entry.contentRect.width))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [measure, width]
}
