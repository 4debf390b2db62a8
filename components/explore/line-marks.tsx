'use client'

import { Line } from 'recharts'
import { SvgDoor } from '@/components/charts/svg-door'
import { valueText } from '@/lib/shared/charts/values'
import { NO_CELL } from '@/lib/shared/explore/pivot'
import { type Datum, type MarksProps, MOST_DOORS, MOST_EARLIER_LINES, stepOf, unitOf, xAt, yAt } from './marks'

const DOT_ROOM = 10

/** Lines, the period before dashed and thin, and a door at each point. Where nothing is known a line has a gap; a point between gaps shows as a dot. */
export function LineMarks(props: MarksProps) {
  const { pivot, looks, hrefOf, titleOf } = props
  const earlier = pivot.compared && pivot.series.length <= MOST_EARLIER_LINES
  const doors = pivot.points.length * pivot.series.length <= MOST_DOORS
  const roomy = stepOf(props) >= DOT_ROOM
  const valueAt = (index: number, id: string) => pivot.points[index]?.cells[id]?.value ?? null
  return (
    <>
      {earlier &&
        pivot.series.map((series) => (
          <Line
            key={`${series.id} before`}
            yAxisId={unitOf(series)}
            dataKey={({ point }: Datum) => point.cells[series.id]?.previous ?? null}
            stroke={looks.get(series.id)?.color}
            strokeWidth={1.25}
            strokeOpacity={0.75}
            strokeDasharray="3 4"
            dot={false}
            activeDot={false}
            isAnimationActive={false}
          />
        ))}
      {pivot.series.map((series) => (
        <Line
          key={series.id}
          yAxisId={unitOf(series)}
          dataKey={({ point }: Datum) => point.cells[series.id]?.value ?? null}
          stroke={looks.get(series.id)?.color}
          strokeWidth={1.75}
          strokeDasharray={looks.get(series.id)?.dash}
          dot={false}
          activeDot={false}
          isAnimationActive={false}
        />
      ))}
      {pivot.series.map((series) => (
        <g key={series.id} fill={looks.get(series.id)?.color}>
          {pivot.points.map((point, index) => {
            const { value } = point.cells[series.id] ?? NO_CELL
            if (value === null) return null
            const alone = valueAt(index - 1, series.id) === null && valueAt(index + 1, series.id) === null
            if (!doors && !alone) return null
            const unit = unitOf(series)
            const [cx, cy] = [xAt(index, props), yAt(value, unit, props)]
            const label = `${looks.get(series.id)?.label ?? ''}, ${titleOf(point)}: ${valueText(value, unit)}; show the calls`
            return (
              <SvgDoor key={JSON.stringify(point.key)} href={hrefOf(point, series)} label={label} focusable={false}>
                <circle
                  cx={cx}
                  cy={cy}
                  r={roomy || alone ? 2.25 : 0}
                  fill={point.bucket?.partial ? 'var(--surface-raised)' : undefined}
                  stroke={point.bucket?.partial ? looks.get(series.id)?.color : 'none'}
                  data-point={series.id}
                />
                <circle
                  cx={cx}
                  cy={cy}
                  r={Math.min(8, Math.max(4, stepOf(props) / 2))}
                  fill="transparent"
                  stroke="none"
                />
              </SvgDoor>
            )
          })}
        </g>
      ))}
    </>
  )
}
