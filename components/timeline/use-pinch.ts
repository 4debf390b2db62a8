'use client'

import { type RefObject, useEffect } from 'react'
import type { TimelineLayout } from '@/lib/shared/timeline/layout'
import type { Span } from '@/lib/shared/timeline/presence'
import { isWhole, panWindow, pinchWindow } from '@/lib/shared/timeline/zoom'

const PAN_PX = 8

type Touching = { layout: TimelineLayout; onWindow: (window: Span | null) => void }

/** Touch on the plot: two fingers zoom and pan, one pans a zoomed plot sideways. Vertical swipes scroll the page, and taps go to the pointer handlers. */
export function usePinch(element: HTMLElement | null, latest: RefObject<Touching>): void {
  useEffect(() => {
    if (!element) return
    let before: number[] = []
    let window: Span | null = null
    let moved = false
    const xs = (event: TouchEvent) => {
      const left = element.getBoundingClientRect().left
      return [...event.touches].slice(0, 2).map((touch) => touch.clientX - left)
    }
    const begin = (event: TouchEvent) => {
      before = xs(event)
      window = latest.current.layout.window
      moved = false
    }
    const move = (event: TouchEvent) => {
      const { layout, onWindow } = latest.current
      const after = xs(event)
      const [x0, x1] = before
      const [y0, y1] = after
      if (window === null || x0 === undefined || y0 === undefined || after.length !== before.length) return
      let next: Span
      if (x1 !== undefined && y1 !== undefined)
        next = pinchWindow(window, layout.extent, layout.width, [x0, x1], [y0, y1])
      else {
        if (isWhole(window, layout.extent) || (!moved && Math.abs(y0 - x0) < PAN_PX)) return
        next = panWindow(window, ((x0 - y0) / Math.max(layout.width, 1)) * (window.to - window.from), layout.extent)
      }
      moved = true
      if (event.cancelable) event.preventDefault()
      onWindow(isWhole(next, layout.extent) ? null : next)
    }
    // `touchmove` is not passive, so that a pinch does not zoom the page as well.
    element.addEventListener('touchstart', begin, { passive: true })
    element.addEventListener('touchmove', move, { passive: false })
    element.addEventListener('touchend', begin, { passive: true })
    return () => {
      element.removeEventListener('touchstart', begin)
      element.removeEventListener('touchmove', move)
      element.removeEventListener('touchend', begin)
    }
  }, [element, latest])
}
