import { parseList } from '@/lib/server/calls-api/schema'
import type { Mirror } from '@/lib/server/mirror/mirror'
import { storeRecords } from '@/lib/server/sync/pages/records'

/** Pages handed to the mirror and not yet stored, as in a walk. */
const MAX_PENDING = 8

/**
 * Parses and stores pages of records, given as the bodies of responses, with the sync’s own code, as a backfill does once it has read them.
 * @param onStored called after each page with the number of records so far
 * @returns records per second
 */
export async function storePages(
  mirror: Mirror,
  pages: AsyncIterable<string> | Iterable<string>,
  nowSeconds: number,
  onStored: (records: number) => void = () => undefined,
): Promise<number> {
  const startedMs = performance.now()
  const pending: Promise<void>[] = []
  let stored = 0
  const store = async (body: string) => {
    const { records } = parseList(JSON.parse(body))
    await storeRecords({ mirror, now: () => nowSeconds * 1000 }, records, nowSeconds * 1000)
    stored += records.length
    onStored(stored)
  }
  for await (const body of pages) {
    pending.push(store(body))
    if (pending.length >= MAX_PENDING) await pending.shift()
  }
  await Promise.all(pending)
  return (stored / (performance.now() - startedMs)) * 1000
}
