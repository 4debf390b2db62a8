import { normalize } from '@/lib/server/records/normalize'
import type { RawRecord } from '../../unit/analytics/make-records'
import { readRecord } from '../../unit/analytics/read-record'
import { COUNTED_METRICS, referenceRows } from '../../unit/analytics/reference'

type Row = Record<string, unknown>
const EVERYTHING = { params: {}, window: { from: null, to: null }, staleOngoingHours: 12, zone: 'UTC', bucket: null }

/** How the server's figures of everything differ from a slow evaluation of the raw records, which shares no code with it; empty if they agree. */
export async function wrongFigures(url: string, token: string, records: readonly unknown[]): Promise<string[]> {
  const calls = records
    .filter((record) => normalize(record, 1).kind === 'call')
    .map((record) => readRecord(record as RawRecord))
  const query = new URLSearchParams({
    metrics: COUNTED_METRICS.join(','),
    by: 'status',
    range: 'all',
    tz: 'UTC',
    limit: '1000',
  })
  const response = await fetch(`${url}/api/analytics?${query}`, { headers: { authorization: `Bearer ${token}` } })
  if (!response.ok) throw new Error(`/api/analytics: ${response.status} ${await response.text()}`)
  const { data } = (await response.json()) as { data: Row[] }
  const question = { ...EVERYTHING, nowSeconds: Math.floor(Date.now() / 1000) }
  const expected = referenceRows(calls, [...COUNTED_METRICS], ['status'], question)
  const wrong: string[] = []
  for (const [key, values] of expected) {
    const row = data.find(({ status }) => JSON.stringify([status]) === key)
    COUNTED_METRICS.forEach((metric, index) => {
      const [actual, wanted] = [row?.[metric] ?? null, values[index] ?? null]
      const isNear =
        typeof actual === 'number' && wanted !== null
          ? Math.abs(actual - wanted) <= 1e-9 * Math.max(1, Math.abs(wanted))
          : actual === wanted
      if (!isNear) wrong.push(`${key} ${metric}: ${actual} instead of ${wanted}`)
    })
  }
  if (data.length !== expected.size) wrong.push(`${data.length} statuses instead of ${expected.size}`)
  return wrong
}
