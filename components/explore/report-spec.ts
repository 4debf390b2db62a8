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
import type { ChartSpec, SeriesLook } from '@/components/charts/spec'
import { outcomeLook, statusLook } from '@/components/ui/text/outcome-badge'
import { CHANGE, OTHERS } from '@/lib/shared/analytics/analytics'
import { METRICS } from '@/lib/shared/analytics/metrics'
import type { Outcome } from '@/lib/shared/calls/outcome'
import { cellAt, type Point, wholeOf } from '@/lib/shared/charts/chart'
import { type KeyMeta, keyText } from '@/lib/shared/charts/dimension-values'
import type { Pivot, Series } from '@/lib/shared/charts/pivot'
import type { Place } from '@/lib/shared/explore/doors'
import { isPartition } from '@/lib/shared/explore/words'
import { callsHref } from '@/lib/shared/links'
import { zoneIn } from '@/lib/shared/text/format'
import { ownEntry } from '@/lib/shared/text/own-entry'
import { doorAt, withLast } from './table'
import { takesTarget, targetIn } from './target'
import type { ExploreAnswers } from './use-explore'

const SHAPES = [Circle, Square, Triangle, Diamond, Hexagon, Pentagon, Star, Octagon] as const
const DASHES = [undefined, '6 3', '2 3', '8 3 2 3'] as const
const TYPE_COLORS: Record<string, string> = { audio: 'var(--media-audio)', video: 'var(--media-video)' }

/** The look of a pivot's series at `index`: outcomes, statuses and media in their own colours, everything else in the palette's order; the others in grey. */
export function seriesLook({ split, metric }: Series, index: number, pivot: Pivot, meta: KeyMeta): SeriesLook {
  const plain: SeriesLook = {
    label: METRICS[metric].label,
    icon: SHAPES[index % SHAPES.length] as LucideIcon,
    color: `var(--series-${(index % SHAPES.length) + 1})`,
    dash: DASHES[Math.floor(index / SHAPES.length) % DASHES.length],
  }
  if (pivot.split === null || split === undefined) return plain
  const label = keyText(pivot.split, split, meta)
  if (split === OTHERS) return { label, icon: Ellipsis, color: 'var(--fill-abandoned)' }
  if (pivot.split === 'outcome') return outcomeLook(split as Outcome)
  if (pivot.split === 'status' && typeof split === 'string') return statusLook(split)
  const color = pivot.split === 'type' ? ownEntry(TYPE_COLORS, String(split)) : undefined
  return { ...plain, label, color: color ?? plain.color }
}

/** The axis of a report's points. */
export function reportAxis({ rows }: ExploreAnswers, { axis }: Pivot): ChartSpec['along'] {
  return { dimension: axis, bucket: rows.meta.bucket, zone: zoneIn(rows.meta), meta: rows.meta }
}

/** An answered report as a chart. `keys` are the values that all of it is filtered by, such as a panel's value. */
export function reportSpec(answered: ExploreAnswers, pivot: Pivot, keys: Place['keys'] = []): ChartSpec {
  const { form } = answered
  return {
    along: reportAxis(answered, pivot),
    points: pivot.points,
    series: pivot.series.map((series, index) => {
      const { unit, better } = METRICS[series.metric]
      return { ...seriesLook(series, index, pivot, answered.rows.meta), id: series.id, unit, better }
    }),
    mark: form === 'line' || form === 'area' ? form : 'bar',
    addsUp: partsAddUp(pivot),
    compared: pivot.compared,
    target: takesTarget(form, answered.report) ? targetIn(answered.report, answered.rows.meta.serviceTimes) : null,
    hrefOf: (point, { id }) => cellHref(answered, pivot, point, id, keys),
  }
}

/** The list behind one cell of a pivot filtered by `panel`; null where no list has exactly its calls. */
export function cellHref(answered: ExploreAnswers, pivot: Pivot, point: Point, id: string, panel: Place['keys'] = []) {
  const series = pivot.series.find((one) => one.id === id)
  if (series === undefined) return null
  const { bucket } = point
  const keys = [...panel]
  if (bucket === null) keys.push([pivot.axis, point.key])
  if (pivot.split !== null) keys.push([pivot.split, series.split ?? null])
  const door = doorAt(answered, { metric: series.metric, keys, bucket }, cellAt(point, id).value)
  return door && callsHref(door.filters, door.extra)
}

/** True where the series of a pivot are parts of a whole: one metric that adds up, over values that do not overlap. */
export function partsAddUp({ series, split }: Pick<Pivot, 'series' | 'split'>): boolean {
  const [first] = series
  if (first === undefined || !METRICS[first.metric].additive) return false
  return (split === null || isPartition(split)) && series.every(({ metric }) => metric === first.metric)
}

/** Points in bar order: by their totals, or how much those changed, in the sort direction if parts add up; by name if sorted by name; otherwise in the order of the answer. */
export function rankedPoints(pivot: Pivot, order: string | null): Point[] {
  if (pivot.split === null || order?.replace('-', '') === pivot.axis || !partsAddUp(pivot)) return pivot.points
  const byChange = order?.replace('-', '') === CHANGE
  const weight = (point: Point) => {
    const whole = wholeOf({ addsUp: true, series: pivot.series }, point)
    return whole?.value == null ? Number.NEGATIVE_INFINITY : whole.value - (byChange ? (whole.previous ?? 0) : 0)
  }
  const sign = order === null || order.startsWith('-') ? -1 : 1
  const ranked = pivot.points.toSorted((a, b) => sign * (weight(a) - weight(b)))
  return withLast(ranked, ({ key }) => key === OTHERS)
}
