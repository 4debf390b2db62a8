import { useInApp } from '@/lib/client/page/use-apps'
import { isOfFewCalls } from '@/lib/shared/analytics/chance'
import type { MetricUnit } from '@/lib/shared/analytics/metrics'
import { type Cell, type ChartData, cellAt, type Point } from '@/lib/shared/charts/chart'
import { heatFill, heatInk, heatLevel, type RateScale, rateFill, rateInk, rateLevel } from '@/lib/shared/charts/heat'

export type HeatRow = {
  id: string
  label: string
  /** The label where space is short. */
  short?: string
  unit: MetricUnit
  /** The link of the name, and what it counts. */
  href?: string | null
  words?: string
}
export type HeatSpec = Pick<ChartData, 'along' | 'points'> & {
  /** Names the drawing for screen readers. */
  label: string
  rows: readonly HeatRow[]
  /** The value of the strongest tint; higher values have the same. */
  max: number
  /** Set for a rate: tinted by the distance from its middle (named `middleName`) instead of from zero. */
  rate?: (RateScale & { middleName: string }) | null
  hrefOf: (point: Point, row: HeatRow) => string | null
  wordsOf: (point: Point, row: HeatRow) => string
  /** Shown in a cell where it fits. */
  figureOf?: (point: Point, row: HeatRow) => string
}
export type HeatPlace = { point: Point; row: HeatRow }

const LETTER_PIXELS = 6.6
/** The opacity of a cell that rests on few calls. */
const FADED = 0.35

/** The colours of a cell and its figure. A rate is tinted by how far it is from its middle, anything else by how much of it there is. */
function tintOf({ max, rate }: HeatSpec, { value }: Cell): { fill: string; ink: string } {
  if (rate != null && value !== null) {
    const level = rateLevel(value, rate)
    return { fill: rateFill(level), ink: rateInk(level) }
  }
  const level = heatLevel(rate == null ? (value ?? 0) : 0, max)
  return { fill: heatFill(level), ink: heatInk(level) }
}

type HeatCellProps = HeatPlace & {
  spec: HeatSpec
  /** The point's name. */
  title: string
  box: { x: number; y: number; width: number; height: number }
  isHome: boolean
  onShow: () => void
  onFocus: () => void
}

/** One cell of a heatmap: a link to its calls, or plain content where there are none. Arrows move between cells, so only one at a time is in the tab order. */
export function HeatCell({ spec, point, row, title, box, isHome, onShow, onFocus }: HeatCellProps) {
  const inApp = useInApp()
  const { x, y, width, height } = box
  const cell = cellAt(point, row.id)
  const tint = tintOf(spec, cell)
  const isFaded = isOfFewCalls(cell)
  const figure = spec.figureOf?.(point, row) ?? ''
  const href = spec.hrefOf(point, row)
  const label = `${row.label}, ${title}: ${spec.wordsOf(point, row)}`
  const shared = {
    'data-cell': `${row.id}-${point.key}`,
    'aria-label': href === null ? label : `${label}; show the calls`,
    tabIndex: isHome ? 0 : -1,
    onPointerEnter: onShow,
    onFocus,
    className: 'svg-door focus-visible:opacity-75 hover:opacity-75',
  }
  const drawn = (
    <>
      <rect
        x={x + 1}
        y={y + 1}
        width={Math.max(1, width - 2)}
        height={height - 2}
        rx={3}
        fill={cell.isHidden ? 'transparent' : tint.fill}
        fillOpacity={isFaded ? FADED : undefined}
        {...(cell.isHidden && { stroke: 'var(--line)', strokeDasharray: '2 3' })}
      />
      {figure !== '' && figure.length * LETTER_PIXELS + 6 < width && (
        <text
          x={x + width / 2}
          y={y + height / 2}
          dy="0.35em"
          textAnchor="middle"
          fontSize={10.5}
          fill={isFaded ? 'var(--ink)' : tint.ink}
        >
          {figure}
        </text>
      )}
    </>
  )
  const role = 'cell'
  return href === null ? (
    <g role={role} {...shared}>
      {drawn}
    </g>
  ) : (
    <g role={role}>
      <a href={inApp(href)} draggable={false} {...shared}>
        {drawn}
      </a>
    </g>
  )
}
