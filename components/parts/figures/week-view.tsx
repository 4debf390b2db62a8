import { memo } from 'react'
import { Heatmap } from '@/components/charts/heat/heatmap'
import { cn } from '@/components/ui/cn'
import { onDemand } from '@/components/ui/on-demand'
import { Door } from '@/components/ui/text/door'
import { useAppliedFilters } from '@/lib/client/data/use-overview'
import { type AnalyticsAnswer, type AnalyticsRow, numberOf } from '@/lib/shared/analytics/analytics'
import { isOfFewCalls } from '@/lib/shared/analytics/chance'
import { METRICS } from '@/lib/shared/analytics/metrics'
import { nWords, shareText, valueText } from '@/lib/shared/charts/change'
import { cellAt, type Point } from '@/lib/shared/charts/chart'
import { type Door as CallsDoor, narrowed, weekdayHourDoor } from '@/lib/shared/charts/doors'
import { rateScale } from '@/lib/shared/charts/heat'
import { callsByWeekday, HEAT_METRICS, type Heat, heatPoints, noneWords, scaleValues } from '@/lib/shared/charts/week'
import { callsHref } from '@/lib/shared/links'
import { countOf } from '@/lib/shared/text/format'
import { weekdayName, weekdaysFrom } from '@/lib/shared/zones/calendar'

const TableView = onDemand(() => import('@/components/charts/table-view'))
const HEIGHT = 'h-[178px] flex-none sm:h-[206px] xl:h-[278px]'
const TABLE_HEIGHT = 'h-[206px] sm:h-[234px] xl:h-[306px]'

type WeekViewProps = {
  answer: AnalyticsAnswer
  heat: Heat
  whole: AnalyticsRow | undefined
  asTable: boolean
}

/** The hours of the week as a heatmap or as a table; `whole` has the figures of all calls. Memoized, since each change of the address renders its panel. */
export default memo(function WeekView({ answer, heat, whole, asTable }: WeekViewProps) {
  const { filters, zone } = useAppliedFilters()
  const metric = HEAT_METRICS[heat]
  const { unit, label, better } = METRICS[metric]
  const points = heatPoints(answer.data, heat)
  const byDay = callsByWeekday(answer.data)
  const total = byDay.reduce((sum, calls) => sum + calls, 0)
  const rows = weekdaysFrom(answer.meta.firstDay).map((day) => {
    const calls = byDay[day - 1] ?? 0
    const id = String(day)
    const name = weekdayName(day)
    const door = calls > 0 ? narrowed(filters, 'weekday', [id]) : null
    const href = door && callsHref(door)
    return { id, label: name, short: name.slice(0, 3), unit, words: countOf(calls, 'call'), href }
  })
  const extra = heat === 'wait' ? { sort: '-ring' } : {}
  const doorOf = (point: Point, { id }: { id: string }): CallsDoor => {
    const { value } = cellAt(point, id)
    if (value === null || (heat === 'calls' && value === 0)) return null
    const door = weekdayHourDoor(filters, Number(id), Number(point.key))
    return door && heat === 'wait' ? narrowed(door, 'outcome', ['answered']) : door
  }
  const wordsOf = (point: Point, { id }: { id: string }) => {
    const { value, n } = cellAt(point, id)
    if (heat === 'calls') return `${countOf(value ?? 0, 'call')} (${shareText(value ?? 0, total)})`
    if (value === null) return noneWords(heat, n)
    return `${valueText(value, unit)}, ${nWords(n)}${isOfFewCalls(cellAt(point, id)) ? ', few calls' : ''}`
  }
  const values = scaleValues(points.flatMap(({ cells }) => Object.values(cells)))
  const scale = better === null ? null : rateScale(values, numberOf(whole?.[metric]), better)
  const along = { dimension: 'hour' as const, bucket: null, zone }
  const name = `${label} by weekday and hour of day`
  if (asTable)
    return (
      <div className={cn('flex flex-col', TABLE_HEIGHT)}>
        <TableView
          spec={{ along, points: points.toReversed() }}
          label={name}
          head="Hour"
          columns={rows.map((row) => ({
            header: row.short,
            cell: (point) => {
              const { value, n } = cellAt(point, row.id)
              const isFew = isOfFewCalls(cellAt(point, row.id))
              return (
                <Door
                  filters={doorOf(point, row)}
                  extra={extra}
                  label={`${row.label}: ${wordsOf(point, row)}; show the calls`}
                  className={isFew ? 'text-ink-faint' : undefined}
                  shutClass="text-ink-faint"
                >
                  {valueText(value, unit)}
                  {value !== null && heat !== 'calls' && <span className="text-ink-faint text-micro"> n&nbsp;{n}</span>}
                </Door>
              )
            },
          }))}
        />
      </div>
    )
  return (
    <Heatmap
      className={HEIGHT}
      spec={{
        label: name,
        along,
        points,
        rows,
        max: values.reduce((most: number, value) => Math.max(most, value ?? 0), 0),
        rate: scale && { ...scale, middleName: 'overall' },
        hrefOf: (point, row) => {
          const door = doorOf(point, row)
          return door && callsHref(door, extra)
        },
        wordsOf,
      }}
    />
  )
})
