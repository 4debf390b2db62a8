import type { MetricUnit } from '@/lib/shared/analytics/metrics'
import type { ChartData, Point } from '@/lib/shared/charts/chart'
import type { RateScale } from '@/lib/shared/charts/heat'

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
