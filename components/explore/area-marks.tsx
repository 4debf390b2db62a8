'use client'

import { Area, Line } from 'recharts'
import { SvgDoor } from '@/components/charts/svg-door'
import { valueText } from '@/lib/shared/charts/values'
import { NO_CELL, stackOf } from '@/lib/shared/explore/pivot'
import { type Datum, type MarksProps, MOST_DOORS, stepOf, unitOf, xAt, yAt } from './marks'

const BEFORE_STROKES = [
  { stroke: 'var(--surface-raised)', strokeWidth: 4, strokeOpacity: 0.75 },
  { stroke: 'var(--ink)', strokeWidth: 1.5, strokeDasharray: '4 3' },
]

/** Stacked areas with the earlier whole as a dashed line; each layer of each step is a door. */
export function AreaMarks(props: MarksProps) {
  const { pivot, looks } = props
  const unit = pivot.series[0] ? unitOf(pivot.series[0]) : 'calls'
  return (
    <>
      {pivot.series.map((series) => (
        <Area
          key={series.id}
          yAxisId={unit}
          stackId="parts"
          type="linear"
          dataKey={({ point }: Datum) => point.cells[series.id]?.value ?? 0}
          stroke="none"
          fill={looks.get(series.id)?.color}
          fillOpacity={0.85}
          activeDot={false}
          isAnimationActive={false}
        />
      ))}
      {pivot.compared &&
        BEFORE_STROKES.map((stroke) => (
          <Line
            key={stroke.stroke}
            yAxisId={unit}
            dataKey={({ point }: Datum) => stackOf(pivot, point)?.previous ?? null}
            {...stroke}
            dot={pivot.points.length === 1}
            activeDot={false}
            isAnimationActive={false}
          />
        ))}
      {pivot.points.length * pivot.series.length <= MOST_DOORS && <LayerDoors {...props} />}
    </>
  )
}

/** A clear rectangle over each layer of each step, which leads to its calls. */
function LayerDoors(props: MarksProps) {
  const { pivot, looks, hrefOf, titleOf } = props
  const step = stepOf(props)
  return pivot.points.map((point, index) => {
    let below = 0
    return (
      <g key={JSON.stringify(point.key)} fill="transparent">
        {pivot.series.map((series) => {
          const value = (point.cells[series.id] ?? NO_CELL).value ?? 0
          const base = below
          below += value
          if (value <= 0) return null
          const unit = unitOf(series)
          const top = yAt(below, unit, props)
          const label = `${looks.get(series.id)?.label ?? ''}, ${titleOf(point)}: ${valueText(value, unit)}; show the calls`
          return (
            <SvgDoor key={series.id} href={hrefOf(point, series)} label={label} focusable={false}>
              <rect
                x={xAt(index, props) - step / 2}
                y={top}
                width={step}
                height={Math.max(0, yAt(base, unit, props) - top)}
                data-layer={series.id}
              />
            </SvgDoor>
          )
        })}
      </g>
    )
  })
}
