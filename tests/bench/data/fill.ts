import type { Mirror } from '@/lib/server/mirror/mirror'
import { storeRecords } from '@/lib/server/sync/store-page'

/** Pages handed to the mirror and not yet stored, as in a walk. */
const MAX_PENDING = 8

/**
 * Stores pages of records through the sync’s own store path, as a backfill does once it has read them.
 * @param onStored called after each page with the number of records so far
 * @returns records per second
 */
export async function storePages(
  mirror: Mirror,
  pages: AsyncIterable<string[]> | Iterable<string[]>,
  nowSeconds: number,
  onStored: (records: number) => void = () => undefined,
): Promise<number> {
  const startedMs = performance.now()
  const pending: Promise<void>[] = []
  let records = 0
  const store = async (texts: string[]) => {
    const parsed = texts.map((text) => JSON.parse(text) as unknown)
    await storeRecords({ mirror, now: () => nowSeconds * 1000 }, parsed, nowSeconds * 1000, texts)
    records += texts.length
    onStored(records)
  }
  for await (const texts of pages) {
    pending.push(store(texts))
    if (pending.length >= MAX_PENDING) await pending.shift()
  }
  await Promise.all(pending)
  return (records / (performance.now() - startedMs)) * 1000
}
