import { AudioLines, type LucideIcon, Video } from 'lucide-react'
import type { Better } from '@/lib/shared/analytics/metrics'
import { countedText, nWords } from '@/lib/shared/charts/change'
import { type ChartData, cellAt, type Point, type SeriesData } from '@/lib/shared/charts/chart'

/** The look of a series: label, shape and a colour token as CSS. `dash` distinguishes lines when the palette is used up. */
export type SeriesLook = { label: string; icon: LucideIcon; color: string; dash?: string | undefined }

/** Minutes by medium, by the metric that sums them. */
export const MEDIA_LOOKS = {
  audioMinutes: { label: 'Audio', icon: AudioLines, color: 'var(--media-audio)' },
  videoMinutes: { label: 'Video', icon: Video, color: 'var(--media-video)' },
} satisfies Record<string, SeriesLook>

export type ChartSeries = SeriesData &
  SeriesLook & {
    /** Which direction is good; neither by default. */
    better?: Better
  }

/** A complete chart: its data, the look of each series, and the link of each mark. */
export type ChartSpec = ChartData<ChartSeries> & {
  /** Null where no list has exactly the calls of a mark. */
  hrefOf: (point: Point, series: ChartSeries) => string | null
  /** A mark's figure in words, where its unit is not enough. */
  figureOf?: (point: Point, series: ChartSeries) => string
}

/** The input of one drawn series. `doors` false: there would be too many links. */
export type MarkProps = { spec: ChartSpec; series: ChartSeries; stepPixels: number; doors: boolean }

/** A mark's figure in words with the calls behind it; a count of calls says so. */
export function figureText({ figureOf }: Pick<ChartSpec, 'figureOf'>, point: Point, series: ChartSeries): string {
  const { value, n } = cellAt(point, series.id)
  const words = figureOf?.(point, series) ?? countedText(value, series.unit)
  return n === undefined ? words : `${words}, ${nWords(n)}`
}

/** The previous period is drawn for at most this many lines; more would be indistinguishable, and the table has them. */
export const MAX_PREVIOUS_LINES = 4
