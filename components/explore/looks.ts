import {
  Circle,
  Diamond,
  Ellipsis,
  Hexagon,
  type LucideIcon,
  Octagon,
  Pentagon,
  Square,
  Star,
  Triangle,
} from 'lucide-react'
import { statusSeries } from '@/components/charts/series-look'
import type { AnalyticsMeta } from '@/lib/shared/contracts/analytics'
import { OTHERS } from '@/lib/shared/contracts/analytics'
import { METRICS } from '@/lib/shared/contracts/metrics'
import type { Pivot, Series } from '@/lib/shared/explore/pivot'
import { keyText } from '@/lib/shared/explore/words'
import { ownEntry } from '@/lib/shared/own-entry'

/** How a series shows: a word, a shape and a colour token as CSS. `dash` tells lines apart where the colours have run out. */
export type ExploreLook = { id: string; label: string; icon: LucideIcon; color: string; dash: string | undefined }

const SHAPES = [Circle, Square, Triangle, Diamond, Hexagon, Pentagon, Star, Octagon] as const
const DASHES = [undefined, '6 3', '2 3', '8 3 2 3'] as const
const TYPE_COLORS: Record<string, string> = { audio: 'var(--media-audio)', video: 'var(--media-video)' }

/** A look for each series: statuses and media in their own colours, everything else in the palette's order; the others in grey. */
export function seriesLooks(pivot: Pivot, others: AnalyticsMeta['others']): Map<string, ExploreLook> {
  return new Map(pivot.series.map((series, index) => [series.id, lookOf(series, index, pivot, others)]))
}

function lookOf(series: Series, index: number, pivot: Pivot, others: AnalyticsMeta['others']): ExploreLook {
  const { id, split, metric } = series
  const plain: ExploreLook = {
    id,
    label: METRICS[metric].label,
    icon: SHAPES[index % SHAPES.length] as LucideIcon,
    color: `var(--series-${(index % SHAPES.length) + 1})`,
    dash: DASHES[Math.floor(index / SHAPES.length) % DASHES.length],
  }
  if (pivot.split === null || split === undefined) return plain
  const label = keyText(pivot.split, split, others?.[pivot.split]?.count)
  if (split === OTHERS) return { ...plain, label, icon: Ellipsis, color: 'var(--fill-canceled)', dash: undefined }
  if (pivot.split === 'status' && typeof split === 'string') {
    const status = statusSeries(split)
    return { ...plain, label: status.label, icon: status.icon, color: status.color, dash: undefined }
  }
  const color = pivot.split === 'type' ? ownEntry(TYPE_COLORS, String(split)) : undefined
  return { ...plain, label, color: color ?? plain.color }
}
