import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { pressedKey } from '@/lib/client/page/use-keyboard'
import type { Call } from '@/lib/shared/calls/call'
import { callEvents } from '@/lib/shared/timeline/events'
import type { TimelineLayout } from '@/lib/shared/timeline/layout'
import type { Span } from '@/lib/shared/timeline/presence'
import { isWhole, panWindow, pinchWindow, windowBetween, zoomWindow } from '@/lib/shared/timeline/zoom'
import { plotKey } from './keys'
import type { MomentStore } from './moment-store'

const PAN_PX = 8

type Touching = Pick<Gestures, 'layout' | 'onWindow'>

/** Zooms to `window`; one that shows the whole call becomes null. */
function zoomTo({ layout, onWindow }: Touching, window: Span): void {
  onWindow(isWhole(window, layout.extent) ? null : window)
}

/** Touch on the plot: two fingers zoom and pan, one pans a zoomed plot sideways. Vertical swipes scroll the page, and taps go to the pointer handlers. */
function listenToFingers(element: HTMLElement, latest: RefObject<Touching>, signal: AbortSignal): void {
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
    const { layout } = latest.current
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
    zoomTo(latest.current, next)
  }
  // `touchmove` is not passive, so that a pinch does not zoom the page as well.
  element.addEventListener('touchstart', begin, { passive: true, signal })
  element.addEventListener('touchmove', move, { passive: false, signal })
  element.addEventListener('touchend', begin, { passive: true, signal })
}

const DRAG_PX = 5
const WHEEL_STEP = 0.0025

type Gestures = {
  layout: TimelineLayout
  call: Call
  moment: MomentStore
  onWindow: (window: Span | null) => void
  onPin: (time: number | null) => void
  onSelect: (uid: string) => void
}

/** Pointer, wheel and keyboard on the plot: hovering moves the cursor, a click pins it, dragging zooms, and so does Ctrl or ⌘ with the wheel (a pinch). */
export function useGestures(gestures: Gestures) {
  const [element, ref] = useState<HTMLElement | null>(null)
  const latest = useRef(gestures)
  latest.current = gestures
  const from = useRef<number | null>(null)
  /** Where a single finger touched down: lifting it elsewhere is not a tap. */
  const tap = useRef<number | null>(null)
  const [drag, setDrag] = useState<{ x0: number; x1: number } | null>(null)
  useEffect(() => {
    if (!element) return
    const onWheel = (event: WheelEvent) => {
      const { window, extent, width, scale } = latest.current.layout
      const zooms = event.ctrlKey || event.metaKey
      const sideways =
        Math.abs(event.deltaX) > Math.abs(event.deltaY) ? event.deltaX : event.shiftKey ? event.deltaY : 0
      if (!zooms && (sideways === 0 || isWhole(window, extent))) return
      event.preventDefault()
      const x = event.clientX - element.getBoundingClientRect().left
      const seconds = (sideways / Math.max(width, 1)) * (window.to - window.from)
      const next = zooms
        ? zoomWindow(window, Math.exp(event.deltaY * WHEEL_STEP), scale.time(x), extent)
        : panWindow(window, seconds, extent)
      zoomTo(latest.current, next)
    }
    const end = new AbortController()
    listenToFingers(element, latest, end.signal)
    // React's wheel listeners are passive, so they cannot prevent the page from zooming.
    element.addEventListener('wheel', onWheel, { passive: false, signal: end.signal })
    return () => end.abort()
  }, [element])

  const xOf = (event: PointerEvent<HTMLElement>) => event.clientX - event.currentTarget.getBoundingClientRect().left
  /** Does what a key does; false if it does nothing. */
  const press = (key: string, shift = false): boolean => {
    const { layout, call, moment, onPin, onWindow } = latest.current
    const events = callEvents(call, layout.people)
    const next = plotKey(key, shift, { layout, events, pinned: moment.anchor() })
    if (next?.window !== undefined) onWindow(next.window)
    if (next?.pin !== undefined) {
      // A pointer resting on the plot must not hide where the keys moved to.
      moment.hover(null)
      onPin(next.pin)
    }
    return next !== null
  }
  return {
    drag,
    press,
    plot: {
      ref,
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.pointerType === 'touch') tap.current = event.isPrimary ? xOf(event) : null
        else if (event.button === 0) from.current = xOf(event)
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const { layout, moment } = latest.current
        const x = xOf(event)
        moment.hover(layout.scale.time(x))
        if (from.current === null) return
        if (drag === null && Math.abs(x - from.current) < DRAG_PX) return
        if (drag === null) event.currentTarget.setPointerCapture(event.pointerId)
        setDrag({ x0: Math.min(from.current, x), x1: Math.max(from.current, x) })
      },
      onPointerUp(event: PointerEvent<HTMLElement>) {
        const { layout, onPin, onSelect } = latest.current
        const x = xOf(event)
        if (event.pointerType === 'touch') {
          const isTap = tap.current !== null && Math.abs(x - tap.current) < DRAG_PX
          tap.current = null
          if (!isTap) return
        }
        if (drag !== null && from.current !== null)
          zoomTo(latest.current, windowBetween(layout.scale.time(from.current), layout.scale.time(x), layout.extent))
        else if (event.button === 0) {
          onPin(Math.round(layout.scale.time(x)))
          const bar = event.target instanceof Element ? event.target.closest('[data-uid]') : null
          if (bar instanceof SVGElement && bar.dataset.uid !== undefined) onSelect(bar.dataset.uid)
        }
        from.current = null
        setDrag(null)
      },
      onPointerLeave() {
        latest.current.moment.hover(null)
        if (drag === null) from.current = null
      },
      onPointerCancel() {
        tap.current = null
        from.current = null
        setDrag(null)
      },
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        if (!press(pressedKey(event.nativeEvent), event.shiftKey)) return
        event.preventDefault()
        event.stopPropagation()
      },
    },
  }
}
