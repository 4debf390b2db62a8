import { useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** Rows beyond the visible ones, at either side, so that scrolling finds them painted. */
const OVERSCAN = 8
const SCROLL_ENDS_AFTER_MS = 150
const NONE: readonly number[] = []

/** Rows `first` to `end`, without it. */
type Stretch = { first: number; end: number }

/**
 * The rows of equal height that a scrolled element shows; none until it has been measured.
 * @param from the first row to show when the element appears
 */
export function useScrolledRows({ rows, rowPx, from }: { rows: number; rowPx: number; from: number }) {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [{ first, end }, setStretch] = useState<Stretch>({ first: 0, end: 0 })
  const [isScrolling, setScrolling] = useState(false)
  const start = useRef(from)
  start.current = from

  // biome-ignore lint/correctness/useExhaustiveDependencies: only where it appears; from then on it is scrolled
  useLayoutEffect(() => {
    if (element !== null) element.scrollTop = start.current * rowPx
  }, [element])
  useLayoutEffect(() => {
    if (element === null) return
    const look = () => {
      const next = stretchOf(element, rows, rowPx)
      setStretch((before) => (before.first === next.first && before.end === next.end ? before : next))
    }
    let timer: number | undefined
    const onScroll = () => {
      // Painted with the scroll, or the list would show gaps.
      flushSync(() => {
        look()
        setScrolling(true)
      })
      window.clearTimeout(timer)
      timer = window.setTimeout(() => setScrolling(false), SCROLL_ENDS_AFTER_MS)
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      window.clearTimeout(timer)
      setScrolling(false)
      observer.disconnect()
      element.removeEventListener('scroll', onScroll)
    }
  }, [element, rows, rowPx])

  const indexes = element === null ? NONE : Array.from({ length: end - first }, (_, at) => first + at)
  return { element, setElement, indexes, isScrolling }
}

function stretchOf({ scrollTop, clientHeight }: HTMLElement, rows: number, rowPx: number): Stretch {
  if (clientHeight === 0) return { first: 0, end: 0 }
  const first = Math.max(0, Math.floor(scrollTop / rowPx) - OVERSCAN)
  const end = Math.min(rows, Math.ceil((scrollTop + clientHeight) / rowPx) + OVERSCAN)
  return { first: Math.min(first, end), end }
}
