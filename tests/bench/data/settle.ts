import { setTimeout as sleep } from 'node:timers/promises'
import type { Mirror } from '@/lib/server/mirror/mirror'

/** At most this many parts of a table in a month count as settled: what an ordinary day leaves behind. */
const FEW_PARTS = 3
/** Partitions with fewer rows cost nothing, however many parts they are in. */
const MIN_ROWS = 1000
const POLL_MS = 1000

/** How many parts the fullest partition of the mirror has, and how many merges run. */
async function partsOf(mirror: Mirror): Promise<{ parts: number; merges: number }> {
  const [row] = await mirror.query<{ parts: number; merges: number }>({
    name: 'bench.parts',
    sql: `SELECT (SELECT max(parts) FROM (SELECT count() AS parts FROM system.parts
        WHERE active AND database = currentDatabase()
        GROUP BY table, partition HAVING sum(rows) >= ${MIN_ROWS})) AS parts, (SELECT count() FROM system.merges) AS merges`,
    params: {},
  })
  return { parts: Number(row?.parts ?? 0), merges: Number(row?.merges ?? 0) }
}

/** Waits until the engine has merged what was stored, or for `atMostSeconds`. @returns the seconds waited, and the parts left in the fullest partition */
export async function settle(mirror: Mirror, atMostSeconds: number): Promise<{ seconds: number; parts: number }> {
  const startedMs = performance.now()
  for (;;) {
    const { parts, merges } = await partsOf(mirror)
    const seconds = (performance.now() - startedMs) / 1000
    if ((merges === 0 && parts <= FEW_PARTS) || seconds >= atMostSeconds) return { seconds: Math.round(seconds), parts }
    await sleep(POLL_MS)
  }
}
