'use client'

import { useCallback, useLayoutEffect, useRef, useState } from 'react'

/** Less than this is no overflow. */
const ROUNDING_PX = 0.5

/**
 * Which children of a wrapping row of one line's height do not fit on it, by their `data-facet`. The row itself clips them, so that nothing moves
 * once they are known.
 * @returns a ref for the row, and their names
 */
export function useOverflow(): [(row: HTMLElement | null) => (() => void) | undefined, ReadonlySet<string>] {
  const row = useRef<HTMLElement | null>(null)
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const measure = useCallback(() => {
    const children = row.current === null ? [] : ([...row.current.children] as HTMLElement[])
    const line = row.current?.getBoundingClientRect()
    // In fractions of a pixel: whole ones may say that the last of those that fit exactly is a pixel too wide.
    const isBeyond = (child: HTMLElement) => {
      const { top, right } = child.getBoundingClientRect()
      return line !== undefined && (top >= line.bottom || right > line.right + ROUNDING_PX)
    }
    const names = children.filter(isBeyond).map((child) => child.dataset.facet ?? '')
    setHidden((known) =>
      known.size === names.length && names.every((name) => known.has(name)) ? known : new Set(names),
    )
  }, [])
  const watch = useCallback(
    (element: HTMLElement | null) => {
      row.current = element
      if (element === null) return undefined
      const observer = new ResizeObserver(measure)
      observer.observe(element)
      return () => observer.disconnect()
    },
    [measure],
  )
  // The chosen values change the children's widths.
  useLayoutEffect(measure)
  return [watch, hidden]
}
