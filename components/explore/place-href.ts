import type { AnalyticsValue } from '@/lib/shared/analytics/analytics'
import type { Dimension } from '@/lib/shared/analytics/dimensions'
import { type Metric, PEAK_AT } from '@/lib/shared/analytics/metrics'
import { isTime } from '@/lib/shared/charts/dimension-values'
import { type Bucket, numberOf } from '@/lib/shared/charts/series'
import { type PlaceDoor, placeDoor } from '@/lib/shared/explore/doors'
import { callsHref } from '@/lib/shared/links'
import type { Answered } from './use-explore-answers'

/** The URL of the list behind a figure of an answered report; null where no list has exactly its calls, or where there are none. */
export function doorAt(
  answered: Answered,
  metric: Metric,
  keys: readonly [Dimension, AnalyticsValue][],
  bucket: Bucket | null,
  value: number | null,
): PlaceDoor | null {
  if (value === null || answered.isShared) return null
  const { filters, rows } = answered
  const peakAt = metric === 'peakConcurrent' ? peakAtOf(answered, keys, bucket) : null
  const door = placeDoor(filters, { metric, keys, bucket, peakAt }, rows.meta.others)
  // A count of zero has no list; an average or a rate of zero still has the calls it is based on.
  return door?.exact && value === 0 ? null : door
}

/** The moment of a peak: that of its row or, where the place has fewer dimensions than the rows, that of the legend's figure or the total. */
function peakAtOf(
  { report, rows, legend, total }: Answered,
  keys: readonly [Dimension, AnalyticsValue][],
  bucket: Bucket | null,
): number | null {
  const time = report.by.find(isTime)
  const isRow = keys.length + (bucket === null ? 0 : 1) === report.by.length
  const { data } = isRow ? rows : keys.length > 0 ? legend : total
  const found = data.find(
    (row) =>
      keys.every(([name, value]) => (row[name] ?? null) === value) &&
      (bucket === null || time === undefined || row[time] === bucket.start),
  )
  return numberOf(found?.[PEAK_AT])
}

/** The URL of such a list. */
export function hrefAt(...place: Parameters<typeof doorAt>): string | null {
  const door = doorAt(...place)
  return door && callsHref(door.filters, door.extra)
}
