import { setTimeout as sleep } from 'node:timers/promises'
import type { Mirror } from '@/lib/server/mirror/mirror'

/** A month without further writes ends up as one part; tables not partitioned by month are merged only now and then. */
const PARTS_OF_A_MONTH = 1
const PARTS_WITHOUT_MONTHS = 10
const POLL_MS = 1000

type Parts = { ofAMonth: number; withoutMonths: number; merges: number }

/** How many parts the fullest month and the fullest table without months have, and how many merges run. */
async function partsOf(mirror: Mirror): Promise<Parts> {
  const [row] = await mirror.query<Parts>({
    name: 'bench.parts',
    sql: `SELECT maxIf(parts, partition != 'tuple()') AS ofAMonth, maxIf(parts, partition = 'tuple()') AS withoutMonths,
        (SELECT count() FROM system.merges) AS merges
      FROM (SELECT partition, count() AS parts FROM system.parts
        WHERE active AND database = currentDatabase() GROUP BY table, partition)`,
  })
  if (row === undefined) throw new Error('The engine does not say which parts it has.')
  return row
}

/** Waits until the engine has merged what was stored, or for `atMostSeconds`. @returns the seconds waited, and the parts left in the fullest month */
export async function settle(mirror: Mirror, atMostSeconds: number): Promise<{ seconds: number; parts: number }> {
  const startedMs = performance.now()
  for (;;) {
    const { ofAMonth, withoutMonths, merges } = await partsOf(mirror)
    const seconds = (performance.now() - startedMs) / 1000
    const isSettled = merges === 0 && ofAMonth <= PARTS_OF_A_MONTH && withoutMonths <= PARTS_WITHOUT_MONTHS
    if (isSettled || seconds >= atMostSeconds) return { seconds: Math.round(seconds), parts: ofAMonth }
    await sleep(POLL_MS)
  }
}
