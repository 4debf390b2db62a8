import { AudioLines, type LucideIcon, Video } from 'lucide-react'
import type { Better } from '@/lib/shared/analytics/metrics'
import type { ChartData, Point, SeriesData } from '@/lib/shared/charts/chart'

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
}

/** The previous period is drawn for at most this many lines; more would be indistinguishable, and the table has them. */
export const MAX_PREVIOUS_LINES = 4
