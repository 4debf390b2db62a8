'use client'

import { useDoorClicks } from '@/lib/client/page/use-doors'
import { OTHERS } from '@/lib/shared/analytics/analytics'
import { isStacked } from '@/lib/shared/charts/chart'
import { BarChart, ChartBox } from './lazy'
import type { ChartSpec } from './spec'
import { useAxes } from './use-axes'

const AXIS_PIXELS = 32
const ROW_PIXELS = 30
const BAR_PIXELS = 20

/** Names with their bars, as high as they need. */
export function RankedBars({ spec, className }: { spec: ChartSpec; className?: string }) {
  const followDoor = useDoorClicks()
  // “Others” may dwarf every name, so the scale leaves them out; their bar may then be cut off at the end of the axis.
  const [axis] = useAxes([{ ...spec, points: spec.points.filter(({ key }) => key !== OTHERS) }])
  const row = Math.max(ROW_PIXELS, isStacked(spec) ? 0 : spec.series.length * BAR_PIXELS)
  if (!axis) return null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: handles clicks on the links inside, which have their own keys
    <div data-chart className={className} onClick={followDoor}>
      <div className="flex flex-col" style={{ height: spec.points.length * row + AXIS_PIXELS }}>
        <ChartBox>{({ width, height }) => <BarChart spec={spec} axis={axis} width={width} height={height} />}</ChartBox>
      </div>
    </div>
  )
}
