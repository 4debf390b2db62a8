import { type PointerEvent, type ReactNode, useMemo, useRef, useState } from 'react'
import { type AnnotationMark, annotationMarks } from '@/components/charts/annotations/annotation-marks'
import type { ChartSpec } from '@/components/charts/spec'
import type { Size } from '@/lib/client/page/use-size'
import type { Bucket } from '@/lib/shared/analytics/analytics'
import { bucketsAlong } from '@/lib/shared/charts/chart'
import { bucketIndexAt, bucketSpan, type Frame, frameOf, windowOf } from '@/lib/shared/charts/plot'
import type { ValueAxis } from '@/lib/shared/charts/value-axis'
import type { Annotation } from '@/lib/shared/notes/annotations'
import { TimeChart } from './time-chart'

const DRAG_PIXELS = 5

type ZoomSurfaceProps = Pick<TimeDrawingProps, 'onZoom'> & {
  buckets: readonly Bucket[]
  width: number
  frame: Frame
  children: ReactNode
}

/** The surface under a drawing, which zooms to a window dragged over it. A press without movement stays a click; touch also scrolls the page. */
function ZoomSurface({ buckets, width, frame, onZoom, children }: ZoomSurfaceProps) {
  const [selection, setSelection] = useState<{ from: number; to: number } | null>(null)
  const press = useRef<{ x: number; index: number } | null>(null)
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
    // biome-ignore lint/a11y/noStaticElementInteractions: dragging is for pointers; the keyboard has the range menu and the table of links
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

/** Annotations over a plot: a dashed line at a moment, a tinted band over a span, each under its letter. Their texts are below the chart. */
function AnnotationLayer({ marks, height, frame }: { marks: readonly AnnotationMark[]; height: number; frame: Frame }) {
  if (marks.length === 0) return null
  const tall = height - frame.top - frame.bottom
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0 z-[1] overflow-hidden">
      {marks.map(({ id, letter, x, until }) => (
        <div
          key={id}
          data-annotation-mark={letter}
          className={until === null ? 'absolute' : 'absolute bg-accent/10'}
          style={{ left: x, top: frame.top, height: tall, width: until === null ? 0 : Math.max(2, until - x) }}
        >
          <span className="absolute inset-y-0 left-0 border-accent border-l border-dashed" />
          <span className="absolute -top-1 left-0 flex h-4 min-w-4 -translate-x-1/2 items-center justify-center rounded bg-accent px-0.5 font-medium text-[10px] text-ink-inverse leading-none">
            {letter}
          </span>
        </div>
      ))}
    </div>
  )
}

export type TimeDrawingProps = {
  spec: ChartSpec
  axes: readonly ValueAxis[]
  annotations: readonly Annotation[]
  /** Receives the window dragged over, epoch seconds. */
  onZoom?: ((window: { from: number; to: number | null }) => void) | undefined
}

/** A chart along an axis with annotations over it; along time, dragging over it zooms. */
export default function TimeDrawing(props: TimeDrawingProps & Size) {
  const { spec, axes, annotations, onZoom, width, height } = props
  const frame = useMemo(() => frameOf(axes), [axes])
  const buckets = bucketsAlong(spec.points)
  return (
    <ZoomSurface buckets={buckets} width={width} frame={frame} onZoom={onZoom}>
      <AnnotationLayer marks={annotationMarks(annotations, buckets, width, frame)} height={height} frame={frame} />
      <TimeChart spec={spec} axes={axes} frame={frame} width={width} height={height} />
    </ZoomSurface>
  )
}
