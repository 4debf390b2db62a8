'use client'

import { type ReactNode, useState } from 'react'
import { ZoomSurface } from '@/components/charts/zoom-surface'
import { useDoorClicks } from '@/lib/client/use-door-clicks'
import { useFilters } from '@/lib/client/use-filters'
import { type Frame, windowOf } from '@/lib/shared/charts/plot'
import type { Point } from '@/lib/shared/explore/pivot'

/** What lies under a chart: follows its links and, where the chart runs along time, narrows the range to what is drawn over it. */
export function ChartSurface({
  points,
  width,
  frame,
  children,
}: {
  points: readonly Point[]
  width: number
  frame: Frame
  children: ReactNode
}) {
  const { set } = useFilters()
  const [drawing, setDrawing] = useState(false)
  const followDoor = useDoorClicks()
  const buckets = points.flatMap((point) => (point.bucket === null ? [] : [point.bucket]))
  if (buckets.length < 2 || buckets.length !== points.length)
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: takes the clicks of the links inside; the keyboard has the table
      <div className="size-full" onClick={followDoor}>
        {children}
      </div>
    )
  return (
    <ZoomSurface
      count={buckets.length}
      width={width}
      frame={frame}
      onDrawing={setDrawing}
      onZoom={(first, last) => {
        const window = windowOf(buckets, first, last)
        if (window) set({ from: String(window.from), to: window.to === null ? undefined : String(window.to) })
      }}
    >
      <div className={drawing ? 'size-full [&_.recharts-tooltip-wrapper]:hidden' : 'size-full'}>{children}</div>
    </ZoomSurface>
  )
}
