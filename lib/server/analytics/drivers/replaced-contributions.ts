import type { AnalyticsValue } from '@/lib/shared/contracts/analytics'
import type { Dimension } from '@/lib/shared/contracts/dimensions'
import { DEFAULT_ZONE } from '@/lib/shared/contracts/range'
import { rateParts } from '@/lib/shared/drivers/contributions'
import type { Question } from '../compile'
import { filterDeps } from '../deps'
import { isCounted } from '../metrics'
import type { Asked, Figure, Total } from './asked'
import { replacedValues } from './replaced'

/** Keys for which the figure is computed anew; more would take seconds over a long range. */
const MOST_CANDIDATES = 10

/**
 * How much each key changes a figure that does not add up, such as a median: the overall figure minus what it would be if the calls of the key
 * were those of before. Only for the keys that a weighted mean would blame most.
 */
export async function replacedContributions(
  { deps, metric, filters, now, before }: Asked,
  dimension: Dimension,
  total: Total,
  figures: readonly Figure[],
): Promise<Map<AnalyticsValue, number>> {
  if (!isCounted(metric) || total.value === null) return new Map()
  const candidates = figures
    .toSorted((one, other) => likely(other, figures) - likely(one, figures))
    .slice(0, MOST_CANDIDATES)
    .map(({ key }) => key)
  if (candidates.length === 0) return new Map()
  const question: Question = {
    ...filterDeps(deps),
    metrics: [metric],
    by: [dimension],
    filters: { ...filters, tz: filters.tz ?? DEFAULT_ZONE },
    window: now,
    starts: null,
    cut: null,
  }
  const values = await replacedValues(deps, question, before, { metric, dimension, keys: candidates })
  return new Map([...values].map(([key, value]) => [key, value === null ? 0 : (total.value as number) - value]))
}

/** The size of the contribution if the figure were a weighted mean. */
function likely({ value, previous, n, previousN }: Figure, all: readonly Figure[]): number {
  const sum = (read: (figure: Figure) => number) => all.reduce((total, figure) => total + read(figure), 0)
  const amounts = (mean: number | null, calls: number) => ({
    over: (mean ?? 0) * calls,
    under: mean === null ? 0 : calls,
  })
  const { rate, mix } = rateParts(
    { now: amounts(value, n), before: amounts(previous, previousN) },
    {
      now: { over: sum((one) => (one.value ?? 0) * one.n), under: sum((one) => one.n) },
      before: { over: sum((one) => (one.previous ?? 0) * one.previousN), under: sum((one) => one.previousN) },
    },
  )
  return Math.abs(rate + mix)
}
