import { openMirror } from '@/lib/server/mirror/client'
import { mergeLate } from '@/lib/server/mirror/late-merges'
import type { Mirror } from '@/lib/server/mirror/mirror'
import { storeRecords } from '@/lib/server/sync/store-page'
import { DEFAULT_ANOMALY_RATE, DEFAULT_QUARANTINE_RATE } from '@/lib/simulator/anomalies'
import { CallBook } from '@/lib/simulator/call-book'
import { buildOrganisation } from '@/lib/simulator/organisation'
import { DEFAULT_ROOM_RATE } from '@/lib/simulator/rooms'
import { buildSchedule, defaultHistoryDays } from '@/lib/simulator/schedule'

const PAGE_CALLS = 1000
/** Pages handed to the mirror and not yet stored, as in a walk. */
const MAX_PENDING = 8

export type FillOptions = { dataDir: string; calls: number; seed: number; anchorSeconds: number }

/**
 * Fills a mirror with the history that a simulator with the same options would serve, newest calls first as a backfill reads them, through the
 * sync's own store path but without HTTP.
 * @returns calls per second
 */
export async function fillMirror({ dataDir, calls, seed, anchorSeconds }: FillOptions): Promise<number> {
  const schedule = buildSchedule({
    calls,
    seed,
    anchorSeconds,
    historyDays: defaultHistoryDays(calls),
    liveCallsPerMinute: 0,
  })
  const book = new CallBook(
    {
      seed,
      organisation: buildOrganisation(seed, calls),
      anomalyRate: DEFAULT_ANOMALY_RATE,
      quarantineRate: DEFAULT_QUARANTINE_RATE,
      roomRate: DEFAULT_ROOM_RATE,
      callbackRate: 0,
    },
    schedule,
  )
  const order = book.order(anchorSeconds)
  const mirror = await openMirror({ dataDir, clickhouse: null })
  const startedMs = performance.now()
  try {
    await mergeLate(mirror, true)
    const pending: Promise<unknown>[] = []
    for (let from = 0; from < order.length; from += PAGE_CALLS) {
      const texts: string[] = []
      for (let at = from; at < Math.min(from + PAGE_CALLS, order.length); at += 1)
        texts.push(book.json(order.at(at), anchorSeconds))
      pending.push(storePage(mirror, texts, anchorSeconds))
      if (pending.length >= MAX_PENDING) await pending.shift()
    }
    await Promise.all(pending)
    await mergeLate(mirror, false)
  } finally {
    await mirror.close()
  }
  return (order.length / (performance.now() - startedMs)) * 1000
}

const storePage = (mirror: Mirror, texts: string[], nowSeconds: number) =>
  storeRecords(
    { mirror, now: () => nowSeconds * 1000 },
    texts.map((text) => JSON.parse(text) as unknown),
    nowSeconds * 1000,
    texts,
  )
