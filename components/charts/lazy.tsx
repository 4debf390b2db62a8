import { memo, type ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { onDemand } from '@/components/ui/on-demand'
import { Skeleton } from '@/components/ui/state/states'
import { useDoorClicks } from '@/lib/client/page/use-doors'
import { type Size, useSize } from '@/lib/client/page/use-size'
import type { TimeDrawingProps } from './drawing/time-drawing'

/** The placeholder of a chart until it has loaded. */
const ChartSkeleton = () => <Skeleton className="size-full opacity-60" />

/** The chart library is loaded with the first chart, not with the page. Charts are measured in the browser, so the server renders none. */
const TimeDrawing = onDemand(() => import('./drawing/time-drawing'), <ChartSkeleton />)
export const BarChart = onDemand(() => import('./drawing/bar-chart'), <ChartSkeleton />)
export const ThresholdChart = onDemand(() => import('./drawing/threshold-chart'), <ChartSkeleton />)

/** Preloads the code of the charts while the page's data is still loading. A failure is reported when a chart is shown. */
export function loadChartsAhead(): void {
  if (typeof window !== 'undefined') TimeDrawing.preload()
}

/**
 * The box of a chart: at least as high as its `className` says, higher where its card has room. The drawing lies over it, so nothing moves when it has
 * loaded; its links are followed without a page load.
 */
export function ChartBox({ className, children }: { className?: string; children: (size: Size) => ReactNode }) {
  const [measure, size] = useSize()
  const followDoor = useDoorClicks()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: handles clicks on the links inside, which have their own keys
    <div ref={measure} onClick={followDoor} className={cn('relative flex-1', className)}>
      <div className="absolute inset-0">{size && size.height > 0 ? children(size) : <ChartSkeleton />}</div>
    </div>
  )
}

/** A chart along an axis in the available space, with annotations over it; along time, dragging over it zooms. Memoized, since charts cost most to draw. */
export const TimeView = memo(function TimeView({ className, ...drawing }: TimeDrawingProps & { className?: string }) {
  return <ChartBox className={className}>{(size) => <TimeDrawing {...drawing} {...size} />}</ChartBox>
})

/** The annotations below a chart, whose code is loaded after the chart; until then their line is kept free. */
export const AnnotationsBelow = onDemand(() => import('./annotations/annotation-bar'), <div className="mt-2 min-h-6" />)
