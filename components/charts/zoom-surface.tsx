'use client'

import { type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { useDoorClicks } from '@/lib/client/use-door-clicks'
import { bucketIndexAt, bucketSpan, type Frame, windowOf } from '@/lib/shared/charts/plot'
import type { Bucket } from '@/lib/shared/charts/series'

const DRAG_PIXELS = 5

/**
 * The surface under a drawing: follows its links and, with `onZoom`, zooms to a window dragged over its buckets. A press without movement
 * remains a click on the mark below. Touch scrolls the page vertically and selects a window horizontally.
 */
export function ZoomSurface({
  buckets,
  width,
  frame,
  onZoom,
  children,
}: {
  buckets: readonly Bucket[]
  width: number
  frame: Frame
  onZoom?: ((window: { from: number; to: number | null }) => void) | undefined
  children: ReactNode
}) {
  const [selection, setSelection] = useState<{ from: number; to: number } | null>(null)
  const press = useRef<{ x: number; index: number } | null>(null)
  const followDoor = useDoorClicks()
  const canZoom = onZoom !== undefined && buckets.length > 1

  const indexAt = (event: PointerEvent<HTMLElement>) =>
    bucketIndexAt(event.clientX - event.currentTarget.getBoundingClientRect().left, width, frame, buckets.length)
  const stop = () => {
    press.current = null
    setSelection(null)
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const start = press.current
    if (!start) return
    if (!selection && Math.abs(event.clientX - start.x) < DRAG_PIXELS) return
    if (!selection) event.currentTarget.setPointerCapture(event.pointerId)
    const index = indexAt(event)
    if (index !== null) setSelection({ from: start.index, to: index })
  }
  const onPointerUp = () => {
    const window = selection && windowOf(buckets, selection.from, selection.to)
    if (window) onZoom?.(window)
    stop()
  }
  const span = selection && bucketSpan(selection.from, selection.to, width, frame, buckets.length)

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: dragging is for pointers; the keyboard has the range menu and the table of links
    <div
      className={canZoom ? 'relative size-full cursor-crosshair touch-pan-y select-none' : 'relative size-full'}
      onPointerDown={(event) => {
        const index = canZoom && event.button === 0 ? indexAt(event) : null
        press.current = index === null ? null : { x: event.clientX, index }
      }}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={stop}
      onDragStart={(event) => event.preventDefault()}
      onClick={followDoor}
    >
      {/* While a window is dragged, the tooltip would be in the way. */}
      <div className={selection ? 'size-full [&_.recharts-tooltip-wrapper]:hidden' : 'size-full'}>{children}</div>
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
