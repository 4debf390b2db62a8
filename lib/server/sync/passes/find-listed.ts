import { getStoredCalls } from '@/lib/server/mirror/read/lookup'
import type { SyncContext } from '@/lib/server/sync/context'
import { learnOrder, median, pagesOf, timesOf } from '@/lib/server/sync/pages/page'
import { PageReader, type ReadPage } from '@/lib/server/sync/pages/read-page'
import { type CallId, callIdText } from '@/lib/shared/calls/call-path'
import { isOpen } from '@/lib/shared/timeline/presence'

/** Pages per search. */
const MAX_PAGES = 40
/** Pages read at the newest end, for calls that the mirror does not have yet. */
const NEWEST_PAGES = 2

/**
 * Finds rooms in List Calls that cannot be fetched with Get Call: searches the newest pages, and bisects for the calls of these rooms that are already
 * stored, with at most 40 requests. In a list without an order, only page 1 is searched.
 * @param ids calls to look for; if empty, the open calls and the newest call of each room
 * @returns the raw records of all calls of these rooms on the pages read
 * @throws UpstreamError, SyncStopped, AppError MIRROR_UNAVAILABLE
 */
export async function findListed(context: SyncContext, sessionIds: readonly string[], ids: readonly CallId[]) {
  if (sessionIds.length === 0) return []
  const search = new ListSearch(new PageReader(context), new Set(sessionIds))
  const first = await search.read(1)
  if (first === null) return search.records
  const times = timesOf(first.read)
  const order = learnOrder(times)
  const last = pagesOf(first.page, search.reader.pageSize) ?? 1
  if (order === 'unordered') return search.records
  const newest = Array.from({ length: Math.min(NEWEST_PAGES, last) }, (_, index) =>
    order === 'newest-first' ? 1 + index : last - index,
  )
  for (const number of newest) await search.read(number)
  for (const target of await targetsOf(context, sessionIds, ids)) {
    let [low, high] = [1, last]
    while (low <= high && !search.found.has(target.text)) {
      const middle = Math.floor((low + high) / 2)
      const one = await search.read(middle)
      if (one === null) return search.records
      const typical = median(timesOf(one.read))
      if (typical === null) break
      const isBefore = order === 'newest-first' ? target.time > typical : target.time < typical
      if (isBefore) high = middle - 1
      else low = middle + 1
    }
  }
  return search.records
}

/** The stored calls to look for, with the times that determine their place in the list. */
async function targetsOf({ mirror }: SyncContext, sessionIds: readonly string[], ids: readonly CallId[]) {
  const asked = new Set(ids.map(callIdText))
  const stored = await getStoredCalls(mirror, [...sessionIds])
  const newest = new Map(stored.toSorted((a, b) => a.call.time - b.call.time).map((one) => [one.call.sessionId, one]))
  return stored.flatMap(({ call: { sessionId, status, time }, mid }) => {
    const text = callIdText({ sessionId, mid })
    const isSought = ids.length > 0 ? asked.has(text) : isOpen({ status }) || newest.get(sessionId)?.mid === mid
    return isSought ? [{ text, time }] : []
  })
}

/** Reads each page once, and keeps the records of the wanted rooms. */
class ListSearch {
  readonly records: unknown[] = []
  /** Calls found so far, by `callIdText`. */
  readonly found = new Set<string>()
  private readonly pages = new Map<number, ReadPage>()

  constructor(
    readonly reader: PageReader,
    private readonly wanted: ReadonlySet<string>,
  ) {}

  /** Null once the search has read as many pages as it may. */
  async read(number: number): Promise<ReadPage | null> {
    const known = this.pages.get(number)
    if (known !== undefined) return known
    if (this.pages.size >= MAX_PAGES) return null
    const one = await this.reader.readRecords(number)
    this.pages.set(number, one)
    for (const [index, record] of one.read.entries()) {
      if (record.kind !== 'call' || !this.wanted.has(record.call.sessionId)) continue
      this.found.add(callIdText({ sessionId: record.call.sessionId, mid: record.call.mid ?? '' }))
      this.records.push(one.page.records[index])
    }
    return one
  }
}
