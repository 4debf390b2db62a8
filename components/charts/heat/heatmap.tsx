import { useState } from 'react'
import { ChartBox } from '@/components/charts/lazy'
import { TextLink } from '@/components/ui/text/link'
import { worstFirst } from '@/lib/shared/analytics/chance'
import type { MetricUnit } from '@/lib/shared/analytics/metrics'
import { countedText, valueText } from '@/lib/shared/charts/change'
import { cellAt, titleOf } from '@/lib/shared/charts/chart'
import { BETTER_LEVELS, HEAT_LEVELS, heatEdges, heatFill, rateFill, WORSE_LEVELS } from '@/lib/shared/charts/heat'
import type { HeatPlace, HeatSpec } from './heat-cell'
import { HeatTable } from './heat-table'

const LEVELS = Array.from({ length: WORSE_LEVELS + 1 + BETTER_LEVELS }, (_, index) => index - WORSE_LEVELS)

/** The tints of a rate, from the worst over the middle to the best, in words as well as in colours. */
function RateLegend({ rate, unit }: { rate: NonNullable<HeatSpec['rate']>; unit: MetricUnit }) {
  const [worst, middle, best] = [rate.worst, rate.middle, rate.best].map((value) => valueText(value, unit))
  const nameOf = (level: number) => {
    if (level === -WORSE_LEVELS) return `worse, to ${worst}`
    if (level === 0) return `${rate.middleName} ${middle}`
    return level === BETTER_LEVELS ? `better, to ${best}` : ''
  }
  return (
    <p className="num flex shrink-0 flex-wrap items-center gap-x-1.5 gap-y-1 text-ink-muted text-micro">
      <span className="whitespace-nowrap">Worse {worst}</span>
      <span aria-hidden="true" className="flex gap-px">
        {LEVELS.map((level) => (
          <span
            key={level}
            title={nameOf(level) || undefined}
            data-legend={nameOf(level)}
            data-legend-color={rateFill(level)}
            className="block h-3 w-4 first:rounded-l-sm last:rounded-r-sm"
            style={{ background: rateFill(level), ...(level === 0 && { outline: '1px solid var(--line-strong)' }) }}
          />
        ))}
      </span>
      <span className="whitespace-nowrap">{best} better</span>
      <span className="whitespace-nowrap text-ink-faint">
        · {rate.middleName} {middle}
      </span>
    </p>
  )
}

/** The tints from zero to the maximum. Their steps follow the square root of the value, so that quiet cells stay distinct. */
function HeatLegend({ max, unit }: { max: number; unit: MetricUnit }) {
  const most = countedText(max, unit)
  const edges = heatEdges(max)
  const titleOf = (level: number) => {
    if (level === 0) return 'none'
    return unit === 'calls' ? `up to ${countedText(edges[level - 1] ?? 0, unit)}` : undefined
  }
  return (
    <p className="num flex shrink-0 items-center gap-1 text-ink-faint text-micro">
      <span className="sr-only">Colours run from zero to {most}.</span>
      <span aria-hidden="true">0</span>
      <span aria-hidden="true" className="flex gap-px">
        {Array.from({ length: HEAT_LEVELS + 1 }, (_, level) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the index is the step of the square
            key={level}
            title={titleOf(level)}
            data-legend={level === 0 ? '0' : level === HEAT_LEVELS ? `to ${most}` : ''}
            data-legend-color={heatFill(level)}
            className="block h-3 w-4 first:rounded-l-sm last:rounded-r-sm"
            style={{ background: heatFill(level) }}
          />
        ))}
      </span>
      <span aria-hidden="true">{most}</span>
    </p>
  )
}

/** Points × rows as tinted cells that link to their calls. Below: the hovered or focused cell, else the highest; a rate's worst cell always stays. */
export function Heatmap({ spec, className, height }: { spec: HeatSpec; className?: string; height?: number }) {
  const [shown, setShown] = useState<HeatPlace | null>(null)
  const unit = spec.rows[0]?.unit ?? 'calls'
  const most = standingOut(spec)
  const isIdle = shown === null && !spec.rate
  const highest = unit === 'calls' ? 'Busiest: ' : 'Highest: '
  return (
    <>
      <div className="flex flex-col" data-chart style={{ height }}>
        <ChartBox className={className}>
          {(size) => <HeatTable spec={spec} onShow={setShown} width={size.width} height={size.height} />}
        </ChartBox>
      </div>
      <div className="@container mt-2 text-xs">
        {spec.rate && most && <Worst spec={spec} {...most} />}
        <div className="flex flex-col gap-x-4 gap-y-1 @md:flex-row @md:items-start @md:justify-between">
          <Readout spec={spec} place={isIdle ? most : shown} prefix={isIdle ? highest : ''} />
          {spec.rate ? <RateLegend rate={spec.rate} unit={unit} /> : <HeatLegend max={spec.max} unit={unit} />}
        </div>
      </div>
    </>
  )
}

/** The worst cell of a rate, whatever is hovered, as a link to its calls. */
function Worst({ spec, point, row }: HeatPlace & { spec: HeatSpec }) {
  const href = spec.hrefOf(point, row)
  const name = `${row.label}, ${titleOf(spec, point)}`
  return (
    <p className="num h-5 min-w-0 truncate text-ink-muted leading-5">
      {'Worst: '}
      {href === null ? (
        <span className="font-medium text-ink">{name}</span>
      ) : (
        <TextLink href={href} className="font-medium text-ink">
          {name}
        </TextLink>
      )}
      {` · ${spec.wordsOf(point, row)}`}
    </p>
  )
}

const Readout = ({ spec, place, prefix }: { spec: HeatSpec; place: HeatPlace | null; prefix: string }) => (
  <p aria-hidden="true" className="num h-5 min-w-0 truncate text-ink-muted leading-5">
    {place && (
      <>
        {prefix}
        <span className="font-medium text-ink">
          {place.row.short ?? place.row.label}, {titleOf(spec, place.point)}
        </span>
        {` · ${spec.wordsOf(place.point, place.row)}`}
      </>
    )}
  </p>
)

function standingOut({ points, rows, rate }: HeatSpec): HeatPlace | null {
  // Weekdays count from Monday, whatever day comes first on screen.
  const ordered = rows.toSorted((one, other) => Number(one.id) - Number(other.id) || 0)
  const places = ordered.flatMap((row) => points.map((point) => ({ row, point })))
  const cellOf = ({ point, row }: HeatPlace) => cellAt(point, row.id)
  if (rate) return worstFirst(places, cellOf, rate.worst > rate.best ? 'less' : 'more')[0] ?? null
  const valueAt = (place: HeatPlace | null) => (place && cellOf(place).value) ?? 0
  return places.reduce<HeatPlace | null>((best, place) => (valueAt(place) > valueAt(best) ? place : best), null)
}
