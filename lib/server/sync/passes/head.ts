import { isSurelyNamed } from '@/lib/server/calls-api/client'
import { readState, writeState } from '@/lib/server/mirror/mirror'
import type { SyncContext } from '@/lib/server/sync/context'
import { isLastPage, learnOrder, median, pagesOf, timesOf } from '@/lib/server/sync/pages/page'
import { PageReader, type ReadPage } from '@/lib/server/sync/pages/read-page'
import { changesByRoom, countNew, isFresh, type StoredRecords, storeRead } from '@/lib/server/sync/pages/records'
import { callIdText } from '@/lib/shared/calls/call-path'
import { storeBack } from './store-back'

/** Calls keep changing for a while after they end (recordings, transcripts), so pages younger than this are read again. */
const OVERLAP_SECONDS = 48 * 3600
/** An overlap of more pages is read completely at most every two minutes and for a tenth of the time, otherwise up to a known page. */
const MANY_PAGES = 10
const DEEP_EVERY_MS = 120_000
const DEEP_EVERY_LENGTHS = 10
/** Even if the last time took long, as when the machine slept or the API refused requests. */
const DEEP_AT_LATEST_MS = 3_600_000
/** Without an order every page must be read: at most this often unless the total has changed. */
const UNORDERED_EVERY_MS = 600_000
const SAVE_EVERY_MS = 60_000
const STATE_KEY = 'sync.head'

/** What the head pass remembers between its runs. */
export type HeadMemory = Awaited<ReturnType<typeof openHeadMemory>>

export async function openHeadMemory(context: SyncContext) {
  const saved = await readState<{ reachedSeconds: number }>(context.mirror, STATE_KEY)
  return {
    /** Everything up to this time has been read, by the times of the API; epoch seconds. */
    reachedSeconds: saved?.reachedSeconds ?? null,
    savedAtMs: 0,
    deepAtMs: 0,
    deepTookMs: 0,
    deepPages: 0,
    unordered: null as { atMs: number; total: number | null; tookMs: number } | null,
  }
}

/** Whether the overlap is to be read completely. */
export function isDeepDue({ deepAtMs, deepTookMs, deepPages }: HeadMemory, nowMs: number): boolean {
  const everyMs = Math.min(Math.max(DEEP_EVERY_MS, DEEP_EVERY_LENGTHS * deepTookMs), DEEP_AT_LATEST_MS)
  return deepPages <= MANY_PAGES || nowMs - deepAtMs >= everyMs
}

/**
 * Reads the newest calls: pages from the newest end, by the order of page 1, until one is known, unchanged and older than the overlap.
 * @param isBackfilled while false, a page need not be known to end the pass
 * @param isBrief reads only up to the first page that is known, or only the newest one while `isBackfilled` is false
 */
export async function headPass(context: SyncContext, memory: HeadMemory, isBackfilled: boolean, isBrief: boolean) {
  const { progress } = context
  const reader = new PageReader(context)
  const first = await reader.readRecords(1)
  const order = learnOrder(timesOf(first.read))
  progress.order = order
  progress.callsUpstream = first.page.pagination.total ?? progress.callsUpstream
  const nowMs = context.now()
  const isDeep = !isBrief && isDeepDue(memory, nowMs)
  const run = new HeadRun(context, reader, memory, isBackfilled, isBrief, isDeep, nowMs)
  await (order === 'unordered' ? run.everywhere(first) : run.fromNewest(first, order === 'newest-first'))
  return run
}

class HeadRun {
  /** Calls just read, by `callIdText`, which need no request by id. */
  readonly readIds = new Set<string>()
  /** Rooms just read, and whether any of their calls was new or changed. */
  readonly rooms = new Map<string, boolean>()
  /** A session id that the API currently lists and can be asked for, to test fetching by id; null when it lists none. */
  sampleId: string | null = null
  private pages = 0

  constructor(
    private readonly context: SyncContext,
    private readonly reader: PageReader,
    private readonly memory: HeadMemory,
    private readonly isBackfilled: boolean,
    private readonly isBrief: boolean,
    private readonly isDeep: boolean,
    private readonly startedAtMs: number,
  ) {}

  /** Back from the newest end: page 1, or the last page. */
  async fromNewest(first: ReadPage, isNewestFirst: boolean): Promise<void> {
    const newest = isNewestFirst ? first : await this.lastAfter(first)
    const newestSeconds = median(timesOf(newest.read)) ?? median(timesOf(first.read))
    const newestOrNone = newestSeconds ?? 0
    // The older end of the overlap: before the newest calls and, after a long pause, before what an earlier pass had reached.
    const floor = Math.min(newestOrNone, this.memory.reachedSeconds ?? newestOrNone) - OVERLAP_SECONDS
    const readsOverlap = !this.isBrief && (this.isDeep || !this.isBackfilled)
    await storeBack(newest, {
      isEnd: ({ page }) => (isNewestFirst ? isLastPage(page, this.reader.pageSize) : page.number === 1),
      next: async ({ page: { number } }) => {
        const next = isNewestFirst ? number + 1 : number - 1
        return next === 1 ? first : this.reader.readRecords(next)
      },
      store: async (one) => this.isQuiet(await this.store(one), floor),
      // A page with a call in the overlap never ends the pass.
      surelyGoesOn: ({ read }) => readsOverlap && timesOf(read).some((time) => time >= floor),
    })
    await this.reached(newestSeconds)
  }

  /** The last page according to the pagination, or found by reading on until an empty page. */
  private async lastAfter(first: ReadPage): Promise<ReadPage> {
    const { pageSize } = this.reader
    const number = pagesOf(first.page, pageSize) ?? 1
    let last = number > 1 ? await this.reader.readRecords(number) : first
    while (!isLastPage(last.page, pageSize)) {
      await this.store(last)
      last = await this.reader.readRecords(last.page.number + 1)
    }
    return last
  }

  /** No order: new calls may be on any page, so all are read when the total has changed, and periodically. */
  async everywhere(first: ReadPage): Promise<void> {
    const { memory, context } = this
    const nowMs = context.now()
    const last = memory.unordered
    await this.store(first)
    const { total } = first.page.pagination
    const hasChanged = last !== null && last.total !== total && nowMs - last.atMs > last.tookMs * 3
    if (!this.isBackfilled || (last !== null && !hasChanged && nowMs - last.atMs < UNORDERED_EVERY_MS)) return
    for (let one = first; !isLastPage(one.page, this.reader.pageSize); ) {
      one = await this.reader.readRecords(one.page.number + 1)
      await this.store(one)
    }
    memory.unordered = { atMs: nowMs, total, tookMs: context.now() - nowMs }
  }

  private async store({ page, read }: ReadPage): Promise<StoredRecords> {
    this.context.signal.throwIfAborted()
    const stored = await storeRead(this.context, read, page.requestedAtMs)
    for (const { id } of stored.calls) this.readIds.add(callIdText(id))
    for (const [room, isChanged] of changesByRoom(stored))
      this.rooms.set(room, isChanged || this.rooms.get(room) === true)
    this.sampleId ??= stored.calls.find(({ id }) => isSurelyNamed(id.sessionId))?.id.sessionId ?? null
    this.context.progress.callsStored += countNew(stored)
    this.pages += 1
    return stored
  }

  private isQuiet({ calls }: StoredRecords, floor: number): boolean {
    if (calls.length === 0) return false
    const isKnown = !calls.some(({ outcome }) => isFresh(outcome))
    if (this.isBrief) return isKnown || !this.isBackfilled
    const isOld = calls.every((call) => call.time < floor)
    if (!this.isBackfilled) return isOld
    return isKnown && (isOld || !this.isDeep)
  }

  private async reached(newestSeconds: number | null): Promise<void> {
    const { memory, context } = this
    if (this.isDeep) {
      memory.deepAtMs = context.now()
      memory.deepTookMs = memory.deepAtMs - this.startedAtMs
      memory.deepPages = this.pages
    }
    if (newestSeconds === null) return
    const isFirst = memory.reachedSeconds === null
    memory.reachedSeconds = newestSeconds
    if (!isFirst && context.now() - memory.savedAtMs < SAVE_EVERY_MS) return
    await writeState(context.mirror, STATE_KEY, { reachedSeconds: newestSeconds })
    memory.savedAtMs = context.now()
  }
}
