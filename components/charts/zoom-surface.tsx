'use client'

import { type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { useDoorClicks } from '@/lib/client/use-door-clicks'
import { bucketIndexAt, bucketSpan, type Frame } from '@/lib/shared/charts/plot'

const DRAG_PIXELS = 5

/**
 * Lets a window be drawn over a chart of `count` equal buckets. A press that does not move stays a click on what lies under it.
 * Fingers scroll the page up and down and draw sideways. `onZoom` gets the first and last bucket, in the order drawn.
 */
export function ZoomSurface({
  count,
  width,
  frame,
  onZoom,
  onDrawing,
  children,
}: {
  count: number
  width: number
  frame: Frame
  onZoom: (first: number, last: number) => void
  onDrawing: (drawing: boolean) => void
  children: ReactNode
}) {
  const [selection, setSelection] = useState<{ from: number; to: number } | null>(null)
  const press = useRef<{ x: number; index: number } | null>(null)
  const followDoor = useDoorClicks()

  const indexAt = (event: PointerEvent<HTMLElement>) =>
    bucketIndexAt(event.clientX - event.currentTarget.getBoundingClientRect().left, width, frame, count)
  const stop = () => {
    press.current = null
    setSelection(null)
    onDrawing(false)
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const start = press.current
    if (!start) return
    if (!selection && Math.abs(event.clientX - start.x) < DRAG_PIXELS) return
    if (!selection) {
      event.currentTarget.setPointerCapture(event.pointerId)
      onDrawing(true)
    }
    const index = indexAt(event)
    if (index !== null) setSelection({ from: start.index, to: index })
  }
  const onPointerUp = () => {
    if (selection) onZoom(Math.min(selection.from, selection.to), Math.max(selection.from, selection.to))
    stop()
  }
  const span =
    selection &&
    bucketSpan(Math.min(selection.from, selection.to), Math.max(selection.from, selection.to), width, frame, count)

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: drawing is for pointers; the keyboard has the range menu and the table of links
    <div
      className="relative size-full cursor-crosshair touch-pan-y select-none"
      onPointerDown={(event) => {
        const index = event.button === 0 ? indexAt(event) : null
        press.current = index === null ? null : { x: event.clientX, index }
      }}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={stop}
      onDragStart={(event) => event.preventDefault()}
      onClick={followDoor}
    >
      {children}
      {span && (
        <div
          data-testid="zoom-selection"
          className="pointer-events-none absolute border-accent border-x bg-accent/10"
          style={{ left: span.left, width: span.width, top: frame.top, bottom: frame.bottom }}
        />
      )}
    </div>
  )
}
