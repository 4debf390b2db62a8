import type { Mirror } from '@/lib/server/mirror/mirror'
import { normalize } from '@/lib/server/records/normalize'

/** How a mirror differs from its source, in calls. */
export type Difference = {
  calls: number
  missing: number
  twice: number
  surplus: number
  differing: number
  examples: string[]
}

/** Whether nothing differs. */
export const isEqual = ({ missing, twice, surplus, differing }: Difference): boolean =>
  missing + twice + surplus + differing === 0

/** A unique key for each call of a source: its room and its start, since several calls may share a room. */
const keyOf = (raw: string): string => {
  const { sessionId, mid, initiatedAt } = JSON.parse(raw) as Record<string, unknown>
  return JSON.stringify([sessionId, mid ?? '', initiatedAt ?? ''])
}

/** Compares every stored call, as the JSON that arrived, with the records of its source. */
export async function differenceOf(mirror: Mirror, records: readonly unknown[]): Promise<Difference> {
  const expected = new Map<string, string>()
  for (const record of records) {
    const normalized = normalize(record, 1)
    if (normalized.kind === 'call') expected.set(keyOf(normalized.raw), normalized.raw)
  }
  const rows = await mirror.query<{ session_id: string; mid: string; raw: string }>({
    name: 'prove.raw',
    sql: `SELECT session_id, mid, raw FROM calls FINAL
      LEFT JOIN (SELECT time, session_id, mid, raw FROM call_docs FINAL) AS docs USING (time, session_id, mid)`,
  })
  const stored = new Map<string, string>()
  const result: Difference = { calls: expected.size, missing: 0, twice: 0, surplus: 0, differing: 0, examples: [] }
  const note = (what: 'missing' | 'twice' | 'surplus' | 'differing', example: string) => {
    result[what] += 1
    if (result.examples.length < 5) result.examples.push(`${what}: ${example.slice(0, 300)}`)
  }
  for (const { session_id, mid, raw } of rows) {
    const key = raw === '' ? `${session_id} ${mid} without a document` : keyOf(raw)
    if (stored.has(key)) note('twice', key)
    stored.set(key, raw)
  }
  for (const [key, raw] of expected) {
    const copy = stored.get(key)
    if (copy === undefined) note('missing', key)
    else if (copy !== raw) note('differing', `${copy} instead of ${raw}`)
  }
  for (const key of stored.keys()) if (!expected.has(key)) note('surplus', key)
  return result
}
