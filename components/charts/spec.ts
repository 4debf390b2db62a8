import { type ChartData, cellAt, type Point, type SeriesData } from '@/lib/shared/charts/chart'
import { countedText } from '@/lib/shared/charts/values'
import type { Better } from '@/lib/shared/contracts/metrics'
import type { SeriesLook } from './looks'

export type ChartSeries = SeriesData &
  SeriesLook & {
    /** How strong a fill is where it is not the usual. */
    opacity?: number
    /** False for a line without a dot at each point. */
    dots?: boolean
    /** Which way is good news; neither unless given. */
    better?: Better
  }

/** A chart in full: its data, how each series looks, and where each mark leads. */
export type ChartSpec = ChartData<ChartSeries> & {
  /** Null where no list holds exactly the calls of a mark. */
  hrefOf: (point: Point, series: ChartSeries) => string | null
  /** A mark's figure in words where its unit does not say enough. */
  figureOf?: (point: Point, series: ChartSeries) => string
}

/** What one series is drawn from. `doors` false: there would be too many links. */
export type MarkProps = { spec: ChartSpec; series: ChartSeries; stepPixels: number; doors: boolean }

/** A mark's figure in words; a count of calls says so. */
export function figureText({ figureOf }: Pick<ChartSpec, 'figureOf'>, point: Point, series: ChartSeries): string {
  return figureOf?.(point, series) ?? countedText(cellAt(point, series.id).value, series.unit)
}

/** The previous period is drawn for so many lines; more could not be told apart, and the table has them. */
export const MOST_PREVIOUS_LINES = 4
