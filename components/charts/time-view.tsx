'use client'

import { memo } from 'react'
import { annotationMarks } from '@/lib/shared/charts/annotation-marks'
import { bucketsAlong } from '@/lib/shared/charts/chart'
import { frameOf } from '@/lib/shared/charts/plot'
import type { Annotation } from '@/lib/shared/contracts/annotations'
import { AnnotationLayer } from './annotation-layer'
import type { ChartAxis } from './axis-looks'
import { ChartBox } from './chart-box'
import { TimeChart } from './lazy'
import type { ChartSpec } from './spec'
import { ZoomSurface } from './zoom-surface'

const NO_ANNOTATIONS: readonly Annotation[] = []

/** A chart along an axis in the available space, with annotations over it; along time, dragging over it zooms. Memoized: charts are what costs most to draw. */
export const TimeView = memo(function TimeView({
  spec,
  axes,
  className,
  annotations = NO_ANNOTATIONS,
  onZoom,
}: {
  spec: ChartSpec
  axes: readonly ChartAxis[]
  className?: string
  annotations?: readonly Annotation[]
  /** Receives the window dragged over, epoch seconds. */
  onZoom?: (window: { from: number; to: number | null }) => void
}) {
  const frame = frameOf(axes)
  const buckets = bucketsAlong(spec.points)
  return (
    <ChartBox className={className}>
      {({ width, height }) => (
        <ZoomSurface buckets={buckets} width={width} frame={frame} onZoom={onZoom}>
          <AnnotationLayer marks={annotationMarks(annotations, buckets, width, frame)} height={height} frame={frame} />
          <TimeChart spec={spec} axes={axes} frame={frame} width={width} height={height} />
        </ZoomSurface>
      )}
    </ChartBox>
  )
})
