import { Area, type DotItemDotProps, useYAxisScale } from 'recharts'
import { cellAt } from '@/lib/shared/charts/chart'
import type { Datum } from './axes'
import { MarkDoor } from './door'
import type { MarkProps } from './spec'

/** One series as a layer of a stack; each point links to its calls. */
export function AreaMark({ spec, series, stepPixels, doors }: MarkProps) {
  return (
    <Area
      yAxisId={series.unit}
      stackId="parts"
      dataKey={({ point }: Datum) => cellAt(point, series.id).value ?? 0}
      stroke="none"
      fill={series.color}
      fillOpacity={0.85}
      dot={
        doors &&
        ((dot: DotItemDotProps) => (
          <LayerStep key={dot.index} spec={spec} series={series} stepPixels={stepPixels} dot={dot} />
        ))
      }
      activeDot={false}
      isAnimationActive={false}
    />
  )
}

/** The part of a layer around one point. An area is one shape, so the links are laid over it; a single point has no area and is drawn as a bar. */
function LayerStep({ spec, series, stepPixels, dot }: Omit<MarkProps, 'doors'> & { dot: DotItemDotProps }) {
  const { index, cx, cy, value } = dot
  const point = spec.points[index]
  const base = useYAxisScale(series.unit)?.(Array.isArray(value) ? value[0] : 0)
  if (!point || !((cellAt(point, series.id).value ?? 0) > 0) || cx === undefined || cy === undefined) return null
  return (
    <MarkDoor spec={spec} point={point} series={series}>
      <rect
        x={Number(cx) - stepPixels / 2}
        y={cy}
        width={stepPixels}
        height={Math.max(0, (base ?? 0) - Number(cy))}
        fill={spec.points.length === 1 ? series.color : 'transparent'}
        data-series={series.id}
      />
    </MarkDoor>
  )
}
