import type { ReactNode } from 'react'
import { Tooltip } from 'recharts'
import { ChangeLabel } from '@/components/charts/change-label'
import { DashedLine } from '@/components/charts/legend'
import type { ChartSeries, ChartSpec } from '@/components/charts/spec'
import { cellChange, nWords, shareText, valueText } from '@/lib/shared/charts/change'
import { cellAt, isStacked, missOf, type Point, titleOf, wholeOf } from '@/lib/shared/charts/chart'
import type { Datum } from './axes'

const MAX_ROWS = 14

/** The exact figures of the point under the pointer. */
export const ChartTooltip = ({ spec }: { spec: ChartSpec }) => (
  <Tooltip
    cursor={
      spec.mark === 'bar'
        ? { fill: 'var(--ink)', fillOpacity: 0.05, stroke: 'none' }
        : { stroke: 'var(--line-strong)', strokeWidth: 1 }
    }
    isAnimationActive={false}
    // Above annotations.
    wrapperStyle={{ zIndex: 2 }}
    offset={16}
    content={({ active, payload }) => {
      const point = (payload?.[0]?.payload as Datum | undefined)?.point
      return active && point ? <PointFigures spec={spec} point={point} /> : null
    }}
  />
)

/** Each series of a point with its share of the whole and its change, the total, and the previous period. */
function PointFigures({ spec, point }: { spec: ChartSpec; point: Point }) {
  const stacked = isStacked(spec)
  const whole = wholeOf(spec, point)
  const known = spec.series.filter(({ id }) => cellAt(point, id).value !== null || cellAt(point, id).isHidden)
  const present =
    stacked || known.length > MAX_ROWS ? known.filter(({ id }) => (cellAt(point, id).value ?? 0) !== 0) : known
  const shown = (stacked ? present.toReversed() : present).slice(0, MAX_ROWS)
  const unit = spec.series[0]?.unit ?? 'calls'
  const row = (series: ChartSeries) => {
    const cell = cellAt(point, series.id)
    const { value, n, isHidden } = cell
    const miss = missOf(spec, series, value)
    const change = spec.compared ? cellChange(cell, series.unit, series.better ?? null) : null
    return (
      <Row
        key={series.id}
        mark={<series.icon aria-hidden="true" className="size-3" style={{ color: series.color }} />}
        name={series.label}
        text={isHidden ? 'hidden' : valueText(value, series.unit)}
        n={n === undefined ? null : nWords(n)}
        miss={miss && `${miss} target`}
        share={whole && spec.series.length > 1 ? shareText(value ?? 0, whole.value ?? 0) : null}
        change={change && <ChangeLabel change={change} word={false} />}
      />
    )
  }
  return (
    <div className="num pointer-events-none min-w-44 rounded-md bg-surface-raised px-3 py-2 text-ink text-xs shadow-overlay">
      <p className="mb-1 max-w-80 truncate font-medium">{titleOf(spec, point)}</p>
      <dl className="grid grid-cols-[auto_1fr_auto_auto_auto_auto] items-center gap-x-2 gap-y-0.5">
        {shown.map(row)}
        {whole && spec.series.length > 1 && <Row name="Total" text={valueText(whole.value ?? 0, unit)} strong />}
        {whole && spec.compared && whole.previous !== null && (
          <Row mark={<DashedLine />} name="Previous" text={valueText(whole.previous, unit)} />
        )}
      </dl>
      {known.length === 0 && <p className="text-ink-faint">No values</p>}
      {present.length > MAX_ROWS && <p className="mt-1 text-ink-faint">and {present.length - MAX_ROWS} more</p>}
    </div>
  )
}

type RowProps = {
  mark?: ReactNode
  name: string
  text: string
  /** How many calls the figure rests on. */
  n?: string | null
  miss?: string | null
  share?: string | null
  change?: ReactNode
  strong?: boolean
}

const Row = ({ mark, name, text, n, miss, share, change, strong = false }: RowProps) => (
  <div className={strong ? 'contents font-medium' : 'contents'}>
    {mark ?? <span />}
    <dt className={strong ? undefined : 'max-w-48 truncate text-ink-muted'}>{name}</dt>
    <dd className="whitespace-nowrap text-right">
      {text}
      {miss && <span className="ml-1.5 text-danger">{miss}</span>}
    </dd>
    {n ? <dd className="whitespace-nowrap text-right text-ink-faint">{n}</dd> : <span />}
    {share ? <dd className="min-w-12 text-right text-ink-faint">{share}</dd> : <span />}
    {change ? <dd className="text-right">{change}</dd> : <span />}
  </div>
)
