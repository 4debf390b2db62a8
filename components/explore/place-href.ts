import type { Bucket } from '@/lib/charts/series'
import type { AnalyticsValue, Dimension, Metric } from '@/lib/contracts/analytics'
import { type PlaceDoor, placeDoor } from '@/lib/explore/doors'
import type { Answered } from '@/lib/hooks/use-explore-answers'
import { callsHref } from '@/lib/links'

/** The list behind a figure of an answered report; null where none holds exactly its calls, or where it counts none. */
export function doorAt(
  { asked, rows }: Pick<Answered, 'asked' | 'rows'>,
  metric: Metric,
  keys: readonly [Dimension, AnalyticsValue][],
  bucket: Bucket | null,
  value: number | null,
): PlaceDoor | null {
  if (value === null) return null
  const door = placeDoor(asked, { metric, keys, bucket }, rows.meta.others)
  // Nothing counted is no list; an average or a rate of nought still stands on its calls.
  return door?.exact && value === 0 ? null : door
}

/** The address of such a list. */
export function hrefAt(...place: Parameters<typeof doorAt>): string | null {
  const door = doorAt(...place)
  return door && callsHref(door.filters, door.extra)
}
