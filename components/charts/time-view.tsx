'use client'

import { memo } from 'react'
import { ChartBox } from './chart-box'
import { TimeDrawing } from './lazy'
import type { TimeDrawingProps } from './time-drawing'

/**
 * A chart along an axis in the available space, with annotations over it; along time, dragging over it zooms. Memoized, since charts cost most
 * to draw.
 */
export const TimeView = memo(function TimeView({ className, ...drawing }: TimeDrawingProps & { className?: string }) {
  return <ChartBox className={className}>{(size) => <TimeDrawing {...drawing} {...size} />}</ChartBox>
})
