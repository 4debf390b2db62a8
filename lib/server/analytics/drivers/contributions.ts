import { bucketDoor } from '@/lib/shared/charts/doors'
import type { AnalyticsValue } from '@/lib/shared/contracts/analytics'
import type { Dimension } from '@/lib/shared/contracts/dimensions'
import type { Driver } from '@/lib/shared/contracts/drivers'
import { type RateParts, rateParts } from '@/lib/shared/drivers/contributions'
import { placeDoor } from '@/lib/shared/explore/doors'
import { callsHref } from '@/lib/shared/links'
import type { Asked, Figure, Total } from './asked'
import { figuresBy } from './figures'
import { methodOf } from './method'
import { replacedContributions } from './replaced-contributions'

/** The contributions of all keys of a dimension that enough calls are behind, with the lists of their calls. */
export async function contributionsOf(
  asked: Asked,
  dimension: Dimension,
  total: Total,
  least: number,
): Promise<Driver[]> {
  const { metric, filters, now, before } = asked
  const method = methodOf(metric)
  const figures = await figuresBy(asked, dimension, total)
  const known = figures.filter(({ n, previousN }) => Math.max(n, previousN) >= least)
  const replaced = method === 'replacement' ? await replacedContributions(asked, dimension, total, known) : null
  return known.map((figure) => {
    const { key, value, previous, n, previousN } = figure
    const effects = method === 'rate' ? rateParts(figure.part, total.part) : null
    const hrefIn = (period: typeof now, peakAt: number | null) => {
      const place = { metric, keys: [[dimension, key] as [Dimension, AnalyticsValue]], bucket: null, peakAt }
      const door = placeDoor(bucketDoor(filters, period), place, undefined)
      return door === null ? null : callsHref(door.filters, door.extra)
    }
    return {
      dimension,
      key: key as Driver['key'],
      value,
      previous,
      contribution: contributionOf(figure, effects, replaced),
      ...(effects ?? {}),
      n,
      previousN,
      href: hrefIn(now, total.peakAt),
      previousHref: hrefIn(before, total.peakBefore),
    }
  })
}

/** By difference, unless the effects on a rate or replaced values say it. A key whose replacement was not computed contributes to the rest. */
function contributionOf(
  { key, value, previous }: Figure,
  effects: RateParts | null,
  replaced: ReadonlyMap<AnalyticsValue, number> | null,
): number {
  if (effects !== null) return effects.rate + effects.mix
  if (replaced !== null) return replaced.get(key) ?? 0
  return (value ?? 0) - (previous ?? 0)
}
