/**
 * A process that fills a mirror, or takes up a filled one, waits for its merges and ends: the engine locks its directory, and the measured
 * server starts without what filling left in memory. Its only argument is `Preparation` as JSON; its last line of output is `Prepared`.
 */
import type { Mirror } from '@/lib/server/mirror/mirror'
import { openMirror } from '@/lib/server/mirror/open/open'
import { readRefill, refillBatch } from '@/lib/server/mirror/write/refill'
import type { CallId } from '@/lib/shared/calls/call-path'
import { storePages } from './fill'
import type { History } from './history'
import { leaveFinished } from './leave-finished'
import { recordPages } from './record-pages'
import { settle } from './settle'
import { sizesOf, type TableSize } from './sizes'

export type Preparation = { dataDir: string; history: History; isFilled: boolean; settleSeconds: number }
export type Prepared = { callsPerSecond: number | null; settledSeconds: number; parts: number; sizes: TableSize[] }

const PAGE_CALLS = 1000
const SAY_EVERY = 250_000

async function prepare({ dataDir, history, isFilled, settleSeconds }: Preparation): Promise<Prepared> {
  const mirror = await openMirror({ dataDir, clickhouse: null })
  try {
    const say = (records: number) => {
      if (records % SAY_EVERY === 0) console.error(`  stored ${records.toLocaleString('en')} calls`)
    }
    const callsPerSecond = isFilled
      ? null
      : await storePages(mirror, recordPages(history, PAGE_CALLS), history.anchorSeconds, say)
    if (isFilled) await refill(mirror)
    await leaveFinished(mirror, history)
    const { seconds, parts } = await settle(mirror, settleSeconds)
    return { callsPerSecond, settledSeconds: seconds, parts, sizes: await sizesOf(mirror) }
  } finally {
    await mirror.close()
  }
}

/** Fills the columns that rows of an earlier build lack: such rows are read more slowly, and the measured server would fill them meanwhile. */
async function refill(mirror: Mirror): Promise<void> {
  if ((await readRefill(mirror)) === null) return
  let after: CallId | null = null
  do after = (await refillBatch(mirror, after)).last
  while (after !== null)
}

const prepared = await prepare(JSON.parse(process.argv[2] ?? '') as Preparation)
process.stdout.write(`${JSON.stringify(prepared)}\n`, () => process.exit(0))
