'use client'

import { annotationMarks } from '@/lib/shared/charts/annotation-marks'
import { bucketsAlong } from '@/lib/shared/charts/chart'
import { frameOf } from '@/lib/shared/charts/plot'
import type { Annotation } from '@/lib/shared/contracts/annotations'
import { AnnotationLayer } from './annotation-layer'
import type { ChartAxis } from './axis-looks'
import type { ChartSpec } from './spec'
import TimeChart from './time-chart'
import { ZoomSurface } from './zoom-surface'

export type TimeDrawingProps = {
  spec: ChartSpec
  axes: readonly ChartAxis[]
  annotations?: readonly Annotation[]
  /** Receives the window dragged over, epoch seconds. */
  onZoom?: ((window: { from: number; to: number | null }) => void) | undefined
}

/** A chart along an axis with annotations over it; along time, dragging over it zooms. */
export default function TimeDrawing({
  spec,
  axes,
  annotations = [],
  onZoom,
  width,
  height,
}: TimeDrawingProps & { width: number; height: number }) {
  const frame = frameOf(axes)
  const buckets = bucketsAlong(spec.points)
  return (
    <ZoomSurface buckets={buckets} width={width} frame={frame} onZoom={onZoom}>
      <AnnotationLayer marks={annotationMarks(annotations, buckets, width, frame)} height={height} frame={frame} />
      <TimeChart spec={spec} axes={axes} frame={frame} width={width} height={height} />
    </ZoomSurface>
  )
}
