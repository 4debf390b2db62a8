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
import { statusLook } from '@/components/ui/status-look'
import { OTHERS } from '@/lib/shared/analytics/analytics'
import { METRICS } from '@/lib/shared/analytics/metrics'
import { type KeyMeta, keyText } from '@/lib/shared/charts/dimension-values'
import type { Pivot, Series } from '@/lib/shared/charts/pivot'
import { ownEntry } from '@/lib/shared/text/own-entry'
import type { SeriesLook } from './looks'

const SHAPES = [Circle, Square, Triangle, Diamond, Hexagon, Pentagon, Star, Octagon] as const
const DASHES = [undefined, '6 3', '2 3', '8 3 2 3'] as const
const TYPE_COLORS: Record<string, string> = { audio: 'var(--media-audio)', video: 'var(--media-video)' }

/** A look for each series by its id: statuses and media in their own colours, everything else in the palette's order; the others in grey. */
export function pivotLooks(pivot: Pivot, meta: KeyMeta): Map<string, SeriesLook> {
  return new Map(pivot.series.map((series, index) => [series.id, lookOf(series, index, pivot, meta)]))
}

function lookOf({ split, metric }: Series, index: number, pivot: Pivot, meta: KeyMeta): SeriesLook {
  const plain: SeriesLook = {
    label: METRICS[metric].label,
    icon: SHAPES[index % SHAPES.length] as LucideIcon,
    color: `var(--series-${(index % SHAPES.length) + 1})`,
    dash: DASHES[Math.floor(index / SHAPES.length) % DASHES.length],
  }
  if (pivot.split === null || split === undefined) return plain
  const label = keyText(pivot.split, split, meta)
  if (split === OTHERS) return { label, icon: Ellipsis, color: 'var(--fill-canceled)' }
  if (pivot.split === 'status' && typeof split === 'string') return statusLook(split)
  const color = pivot.split === 'type' ? ownEntry(TYPE_COLORS, String(split)) : undefined
  return { ...plain, label, color: color ?? plain.color }
}
