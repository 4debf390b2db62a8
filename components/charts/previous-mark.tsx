import { Line } from 'recharts'
import { cellAt, isStacked, wholeOf } from '@/lib/shared/charts/chart'
import type { Datum } from './axes'
import { type ChartSpec, MAX_PREVIOUS_LINES } from './spec'

/** A dashed line on a halo of the card's colour, so that it is visible over both bars and background. */
const WHOLE_STROKES = [
  { stroke: 'var(--surface-raised)', strokeWidth: 4, strokeOpacity: 0.75 },
  { stroke: 'var(--ink)', strokeWidth: 1.5, strokeDasharray: '4 3' },
]
const PLAIN = { activeDot: false, isAnimationActive: false, style: { pointerEvents: 'none' } } as const

/** The previous period: the total of a stack, or one line per series. Bars side by side have ticks instead. */
export function PreviousMarks({ spec }: { spec: ChartSpec }) {
  if (!spec.compared) return null
  if (isStacked(spec))
    return WHOLE_STROKES.map((stroke) => (
      <Line
        key={stroke.stroke}
        yAxisId={spec.series[0]?.unit}
        dataKey={({ point }: Datum) => wholeOf(spec, point)?.previous ?? null}
        {...stroke}
        {...PLAIN}
        dot={spec.points.length === 1}
      />
    ))
  const lines = spec.series.filter(({ mark }) => mark === 'line')
  if (lines.length > MAX_PREVIOUS_LINES) return null
  return lines.map((series) => (
    <Line
      key={series.id}
      yAxisId={series.unit}
      dataKey={({ point }: Datum) => cellAt(point, series.id).previous}
      stroke={series.color}
      strokeWidth={1.25}
      strokeOpacity={0.75}
      strokeDasharray="3 4"
      {...PLAIN}
      dot={false}
    />
  ))
}
