import { normalize } from '@/lib/server/records/normalize'
import type { BenchClient } from '../../bench/client'
import type { RawRecord } from '../../unit/analytics/make-records'
import { readRecord } from '../../unit/analytics/read-record'
import { COUNTED_METRICS, referenceRows } from '../../unit/analytics/reference'
import { Comparison } from '../figures/comparison'
import type { Row } from '../figures/world'

const EVERYTHING = { params: {}, window: { from: null, to: null }, staleOngoingHours: 12, zone: 'UTC', bucket: null }

/** How the server's figures of everything differ from a slow evaluation of the raw records, which shares no code with it; empty if they agree. */
export async function wrongFigures(client: BenchClient, records: readonly unknown[]): Promise<string[]> {
  const calls = records
    .filter((record) => normalize(record, 1).kind === 'call')
    .map((record) => readRecord(record as RawRecord))
  const asked = { metrics: COUNTED_METRICS.join(','), by: 'status', range: 'all', tz: 'UTC', limit: '1000' }
  const { data } = await client.json<{ data: Row[] }>('/api/analytics', asked)
  const question = { ...EVERYTHING, nowSeconds: Math.floor(Date.now() / 1000) }
  const expected = referenceRows(calls, [...COUNTED_METRICS], ['status'], question)
  const comparison = new Comparison()
  for (const [key, values] of expected) {
    const row = data.find(({ status }) => JSON.stringify([status]) === key)
    COUNTED_METRICS.forEach((metric, index) => {
      comparison.near(row?.[metric], values[index] ?? null, `${key} ${metric}`)
    })
  }
  comparison.same(data.length, expected.size, 'statuses')
  return comparison.differences
}
