import { recordSeen } from '@/lib/server/mirror/write/walk'
import { yieldToEventLoop } from '@/lib/server/process/coordination/turns'
import type { SyncContext } from '@/lib/server/sync/context'
import { isLastPage, type Page, pagesOf } from '@/lib/server/sync/pages/page'
import { PageReader } from '@/lib/server/sync/pages/read-page'
import { countNew, type StoredRecords, storeRecords } from '@/lib/server/sync/pages/records'

/** The checkpoint of a walk over all pages, written to the mirror after the rows. */
export type WalkState = {
  walkId: string
  /** Epoch milliseconds. */
  startedAtMs: number
  /** Calls on finished pages: a page number would be meaningless once the page size changes. */
  callsDone: number
  finished: boolean
  /** Calls that the mirror did not have yet. */
  newCalls: number
  /** Listed records that are not calls. */
  refused?: number
  /** The total that every page named; null if they differed or named none, absent before the first page. */
  steadyTotal?: number | null
}

export type WalkOptions = {
  state: WalkState
  /** Record which calls were seen. */
  remember: boolean
  /** Stop after the page that is being read at this time, epoch milliseconds. */
  untilMs: number
  save: (state: WalkState) => Promise<void>
}

/** Rows are stored in batches of at least this many: a page of 1,000 alone, small pages together. */
const BATCH_CALLS = 1000
/** Batches handed to the mirror and not yet on disk; the mirror combines queued ones. */
const MAX_PENDING = 12
/** Batches per checkpoint: about as many as one insert takes. */
const SETTLED_TOGETHER = 4

/**
 * Continues a walk from its checkpoint until the last page or `untilMs`, reading ahead and storing concurrently. Calls that arrive meanwhile
 * push others to later pages, where they are seen again; a page read ahead before such a shift may start too late and is read once more.
 * @throws UpstreamError, SyncStopped, AppError MIRROR_UNAVAILABLE; what was stored until then is kept
 */
export async function continueWalk(context: SyncContext, options: WalkOptions): Promise<WalkState> {
  const { progress, signal } = context
  const reader = new PageReader(context)
  const first = await reader.read(1)
  const perPage = progress.perPage
  const { pageSize } = reader
  const start = Math.floor(options.state.callsDone / pageSize) + 1
  const take = readAhead(context, reader, first)
  const stores = new StoreQueue(context, { ...options, state: withTotal(options.state, first) })
  let batch: Page[] = []
  let batched = 0
  let previousTotal: number | null = null
  progress.walkStarted = { atMs: context.now(), pagesDone: start - 1 }

  try {
    for (let number = start; ; number += 1) {
      let page = await take(number)
      signal.throwIfAborted()
      const { total } = page.pagination
      if (previousTotal !== null && total !== null && total < previousTotal) page = await reader.read(number)
      if (progress.perPage !== perPage) break
      previousTotal = page.pagination.total
      progress.callsUpstream = page.pagination.total ?? progress.callsUpstream
      batch.push(page)
      batched += page.records.length
      stores.state = withTotal(stores.state, page)
      const isLast = isLastPage(page, pageSize)
      const isTimeUp = context.now() >= options.untilMs
      if (batched < BATCH_CALLS && !isLast && !isTimeUp) continue
      progress.pagesTotal = isLast ? number : pagesOf(page, pageSize)
      await stores.add(batch, { pagesDone: number, callsDone: number * pageSize, finished: isLast })
      batch = []
      batched = 0
      if (isLast || isTimeUp) break
    }
  } finally {
    // Batches being stored get their checkpoint even if reading has failed.
    await stores.drain()
  }
  return stores.state
}

/** Takes pages by their number, and reads the next ones ahead while one is processed. */
function readAhead({ settings }: SyncContext, reader: PageReader, first: Page): (number: number) => Promise<Page> {
  const requested = new Map<number, Promise<Page>>()
  const depth = first.pagination.total === null ? 1 : settings.concurrency
  const last = pagesOf(first, reader.pageSize) ?? 0
  return (number) => {
    for (let next = number; next < number + depth; next += 1)
      if (!requested.has(next) && (next === number || next <= last)) {
        const page = next === 1 ? Promise.resolve(first) : reader.read(next)
        // Whoever takes it gets the failure; a page that is no longer needed may fail silently.
        page.catch(() => undefined)
        requested.set(next, page)
      }
    const page = requested.get(number) as Promise<Page>
    requested.delete(number)
    return page
  }
}

/** Compares the page's total with those of earlier pages; the totals of pages read by an earlier release are unknown. */
function withTotal(state: WalkState, { pagination: { total } }: Page): WalkState {
  const before = state.steadyTotal === undefined && state.callsDone === 0 ? total : state.steadyTotal
  return { ...state, steadyTotal: before === total ? total : null }
}

type BatchResult = Awaited<ReturnType<StoreQueue['remember']>>
type Checkpoint = { pagesDone: number; callsDone: number; finished: boolean }

/** Stores several batches concurrently and advances the checkpoint in order, never past a batch that is not on disk. */
class StoreQueue {
  private readonly pending: { checkpoint: Checkpoint; stored: Promise<BatchResult> }[] = []
  state: WalkState

  constructor(
    private readonly context: SyncContext,
    private readonly options: WalkOptions,
  ) {
    this.state = options.state
  }

  async add(pages: Page[], checkpoint: Checkpoint): Promise<void> {
    const stored = this.store(pages)
    stored.catch(() => undefined)
    this.pending.push({ checkpoint, stored })
    await yieldToEventLoop()
    if (this.pending.length >= MAX_PENDING) await this.settle(SETTLED_TOGETHER)
  }

  async drain(): Promise<void> {
    while (this.pending.length > 0) await this.settle(this.pending.length)
  }

  /** Waits for the oldest `count` batches, then writes one checkpoint for them. */
  private async settle(count: number): Promise<void> {
    for (const { checkpoint, stored } of this.pending.splice(0, count)) {
      const { newCalls, refused, hasTwoIds } = await stored
      const { pagesDone, ...reached } = checkpoint
      const { state } = this
      this.state = {
        ...state,
        ...reached,
        newCalls: state.newCalls + newCalls,
        refused: (state.refused ?? 0) + refused,
        ...(hasTwoIds ? { steadyTotal: null } : {}),
      }
      this.context.progress.callsStored += newCalls
      this.context.progress.pagesDone = pagesDone
    }
    await this.options.save(this.state)
  }

  /** Not async: an async function would keep its arguments, the pages, in memory until they are on disk. */
  private store(pages: Page[]): Promise<BatchResult> {
    const requestedAtMs = Math.min(...pages.map((page) => page.requestedAtMs))
    const records = pages.flatMap((page) => page.records)
    return this.remember(storeRecords(this.context, records, requestedAtMs))
  }

  async remember(storing: Promise<StoredRecords>) {
    const { context, options } = this
    const stored = await storing
    // Also record the `mid` that the refill will give to a row of an earlier release.
    const later = stored.calls.flatMap(({ id, mid }) =>
      mid === null || mid === id.mid ? [] : [{ sessionId: id.sessionId, mid }],
    )
    if (options.remember)
      await recordSeen(context.mirror, options.state.walkId, [...stored.calls.map(({ id }) => id), ...later])
    return {
      newCalls: countNew(stored),
      refused: stored.quarantined,
      /** Whether a row of an earlier release was recorded under two ids, so that the number of ids is not the number of calls. */
      hasTwoIds: options.remember && later.length > 0,
    }
  }
}

/** A new walk. The id names its partition of seen calls. */
export const newWalk = (nowMs: number): WalkState => ({
  walkId: `walk-${nowMs}`,
  startedAtMs: nowMs,
  callsDone: 0,
  finished: false,
  newCalls: 0,
})
