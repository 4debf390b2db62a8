import type { Dimension, TimeBucket } from '@/lib/shared/analytics/dimensions'
import { COUNTED_METRICS, type CountedMetric, referenceExcluded, referenceRows } from '../../unit/analytics/reference'
import { referenceAtOnce } from '../../unit/analytics/reference-at-once'
import { type Params, referenceMatching, spanOf } from '../../unit/analytics/reference-filters'
import type { Row, World } from './world'

const MOST_METRICS = 48
const STALE_HOURS = 12
export const ZONE = 'Europe/Paris'

type Answer = { data: Row[]; meta: { bucket: TimeBucket | null; excluded: Record<string, number> } }
export const contextOf = (params: Params) => {
  const nowSeconds = Math.floor(Date.now() / 1000)
  return { params, window: spanOf(params, nowSeconds), nowSeconds, staleOngoingHours: STALE_HOURS }
}

async function ask(
  { client }: World,
  metrics: readonly string[],
  by: readonly string[],
  params: Params,
): Promise<Answer> {
  const query = { ...params, metrics: metrics.join(','), limit: '50000', ...(by.length > 0 && { by: by.join(',') }) }
  return client.json<Answer>('/api/analytics', query)
}

/** Every metric of calls by some dimensions. */
export async function compareMetrics(world: World, by: Dimension[], params: Params): Promise<void> {
  const { comparison, calls } = world
  const name = `${by.join(' × ') || 'all'} ${JSON.stringify(params)}`
  const matching = referenceMatching(calls, contextOf(params))
  let expected: ReturnType<typeof referenceRows> | undefined
  for (let from = 0; from < COUNTED_METRICS.length; from += MOST_METRICS) {
    const metrics = COUNTED_METRICS.slice(from, from + MOST_METRICS)
    const { data, meta } = await ask(world, metrics, by, params)
    expected ??= referenceRows(calls, COUNTED_METRICS, by, {
      ...contextOf(params),
      zone: params.tz ?? 'UTC',
      bucket: meta.bucket,
    })
    const seen = new Set<string>()
    for (const row of data) {
      const key = JSON.stringify(by.map((dimension) => row[dimension]))
      seen.add(key)
      const wanted = expected.get(key)
      // A row without calls is a filled-in bucket.
      metrics.forEach((metric, index) => {
        if (wanted !== undefined || row[metric] !== null)
          comparison.near(
            row[metric],
            wanted?.[from + index] ?? (wanted === undefined ? 0 : null),
            `${name} ${key} ${metric}`,
          )
      })
    }
    for (const key of expected.keys()) if (!seen.has(key)) comparison.same('no row', 'a row', `${name} ${key}`)
    for (const metric of metrics)
      comparison.same(
        meta.excluded[metric] ?? 0,
        referenceExcluded(metric as CountedMetric, matching),
        `${name} leaves out ${metric}`,
      )
  }
}

/** Concurrent calls by some dimensions, in a window that has ended. */
export async function compareAtOnce(world: World, by: Dimension[], params: Params): Promise<void> {
  const { comparison, calls } = world
  const { data, meta } = await ask(world, ['peakConcurrent', 'averageConcurrent'], by, params)
  const context = contextOf(params)
  const window = { from: context.window.from ?? 0, to: context.window.to ?? context.nowSeconds }
  const near = calls.filter(
    ({ startedAt, endedAt }) => (startedAt ?? 0) < window.to && (endedAt ?? window.to) > window.from,
  )
  const expected = referenceAtOnce(near, by, { ...context, zone: params.tz ?? 'UTC', bucket: meta.bucket }, window)
  for (const row of data) {
    const key = JSON.stringify(by.map((dimension) => row[dimension]))
    const name = `at once by ${by.join(' × ') || 'all'} ${JSON.stringify(params)} ${key}`
    const wanted = expected.get(key) ?? { peak: 0, at: null, average: 0 }
    expected.delete(key)
    comparison.near(row.peakConcurrent, wanted.peak, `${name} peak`)
    comparison.near(row['peakConcurrent.at'], wanted.at, `${name} first at`)
    comparison.near(row.averageConcurrent, wanted.average, `${name} average`)
  }
  for (const [key, { peak }] of expected) if (peak > 0) comparison.same('no row', 'a row', `at once ${key}`)
}

/** How many calls the list has under filters. */
export async function compareTotal({ client, comparison, calls }: World, params: Params): Promise<void> {
  const { meta } = await client.json<{ meta: { pagination: { total: number } } }>('/api/calls', {
    ...params,
    perPage: '1',
  })
  comparison.same(
    meta.pagination.total,
    referenceMatching(calls, contextOf(params)).length,
    `list ${JSON.stringify(params)}`,
  )
}
