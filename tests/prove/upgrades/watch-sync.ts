import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchClient } from '../../bench/client'
import { waitFor } from '../../bench/processes'

type Status = {
  data: { state: string; pass: string | null; historyComplete: boolean; syncedAt: number | null; setAside: unknown }
}
/** How many ticks to watch: counts that differ start a walk with the third tick. */
const TICKS = 6
const POLL_MS = 150
const LONGEST_MS = 300_000
const COMPARED_MS = 3_600_000

/**
 * Waits until a server has compared its number of calls with the API's, as one that has run for days has: where they differ, it walks the history
 * once, beginning with the third tick. So it waits for some ticks in a row without a walk.
 */
export async function untilCompared(admin: BenchClient): Promise<void> {
  const ticks = new Set<number>()
  await waitFor('comparing the history', COMPARED_MS, async () => {
    const { state, pass, syncedAt } = (await admin.json<Status>('/api/sync')).data
    if (pass === 'reconcile') ticks.clear()
    else if (state === 'current' && syncedAt !== null) ticks.add(syncedAt)
    return ticks.size >= TICKS || null
  })
}

/** Watches the sync from now on, for some ticks at least: whether it copies or walks the history. */
export function watchSync(admin: BenchClient) {
  const problems = new Set<string>()
  const ticks = new Set<number>()
  const look = async () => {
    const { data } = await admin.json<Status>('/api/sync')
    const { state, pass, historyComplete, syncedAt, setAside } = data
    if (state === 'backfilling' || pass === 'backfill') problems.add('the history is copied again')
    if (pass === 'reconcile') problems.add('the history is walked')
    if (state === 'current' && !historyComplete) problems.add('the history counts as incomplete')
    if (setAside !== null) problems.add(`the mirror was set aside: ${JSON.stringify(setAside)}`)
    if (state === 'current' && syncedAt !== null) ticks.add(syncedAt)
  }
  const watch = async () => {
    const endMs = performance.now() + LONGEST_MS
    while (ticks.size < TICKS && performance.now() < endMs) {
      await look()
      await sleep(POLL_MS)
    }
    if (ticks.size < TICKS) problems.add(`only ${ticks.size} ticks of the sync`)
  }
  const watched = watch().catch((error: Error) => void problems.add(`the sync: ${error.message}`))
  return {
    async ended() {
      await watched
      const { text } = await admin.open('/api/metrics')
      const pagesRead = Number(/^callscope_sync_pages_read_total(?:\{[^}]*\})? (\d+)/m.exec(text)?.[1] ?? Number.NaN)
      return { problems: [...problems], ticks: ticks.size, pagesRead }
    },
  }
}
