import { useCallback, useState } from 'react'

export type Size = { width: number; height: number }

/** A ref callback and the size in whole pixels of its element, which has no padding; null before it is measured. */
export function useSize(): [(element: HTMLElement | null) => (() => void) | undefined, Size | null] {
  const [size, setSize] = useState<Size | null>(null)
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    const show = ({ width: exactWidth, height: exactHeight }: DOMRectReadOnly) => {
      const width = Math.floor(exactWidth)
      const height = Math.floor(exactHeight)
      setSize((shown) => (shown?.width === width && shown.height === height ? shown : { width, height }))
    }
    // The observer reports a frame later than this, which is drawn with what is measured.
    show(element.getBoundingClientRect())
    const observer = new ResizeObserver(([entry]) => entry && show(entry.contentRect))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [measure, size]
}

/** A ref callback and the width in whole pixels of its element; null before it is measured. */
export function useWidth(): [ReturnType<typeof useSize>[0], number | null] {
  const [measure, size] = useSize()
  return [measure, size?.width ?? null]
}
