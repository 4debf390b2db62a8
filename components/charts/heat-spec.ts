import type { ChartData, Point } from '@/lib/shared/charts/chart'
import type { MetricUnit } from '@/lib/shared/contracts/metrics'

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
  hrefOf: (point: Point, row: HeatRow) => string | null
  /** A cell in words, with its unit. */
  wordsOf: (point: Point, row: HeatRow) => string
  /** Shown in a cell where it fits. */
  figureOf?: (point: Point, row: HeatRow) => string
}
export type HeatPlace = { point: Point; row: HeatRow }
