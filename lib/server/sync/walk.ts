import { recordSeen } from '@/lib/server/mirror/walk'
import { type SyncContext, yieldToEventLoop } from './context'
import { isLastPage, type Page } from './page'
import { PageReader } from './read-page'
import { storeRecords } from './store-page'

/** The checkpoint of a walk over all pages; stored in the mirror beside the rows, written after them. */
export type WalkState = {
  walkId: string
  /** Epoch milliseconds. */
  startedAtMs: number
  /** Calls on the pages that are done: a page number alone would mean nothing once the page size changes. */
  callsDone: number
  finished: boolean
  /** Calls that the mirror did not have yet. */
  newCalls: number
}

export type WalkOptions = {
  state: WalkState
  /** Records which sessions were seen. */
  remember: boolean
  /** Stop at a page's end after this, epoch milliseconds. */
  untilMs: number
  save: (state: WalkState) => Promise<void>
}

/** Rows are stored in batches of at least this many: a page of 1,000 at once, small pages together. */
const BATCH_CALLS = 1000
/** Batches handed to the mirror and not yet on disk; it writes waiting ones together. */
const MOST_WAITING = 16

/**
 * Walks on from the checkpoint, some pages read ahead and some being stored, until the last page or `untilMs`. Calls that arrive meanwhile push
 * others to later pages, where they are met again; a page that was read ahead before such a shift is read once more, since it may begin too late.
 * @throws UpstreamError, SyncStopped, AppError MIRROR_UNAVAILABLE; what was stored until then stays done
 */
export async function walkOn(context: SyncContext, options: WalkOptions): Promise<WalkState> {
  const { progress, signal } = context
  const reader = new PageReader(context)
  const first = await reader.read(1)
  const perPage = progress.perPage
  const { pageSize } = reader
  const start = Math.floor(options.state.callsDone / pageSize) + 1
  const ahead = new ReadAhead(context, reader, first)
  const stores = new StoreQueue(context, options)
  let batch: Page[] = []
  let batched = 0
  let previousTotal: number | null = null
  progress.walkStarted = { atMs: context.now(), pagesDone: start - 1 }

  try {
    for (let number = start; ; number += 1) {
      let page = await ahead.take(number, pageSize)
      signal.throwIfAborted()
      const { total } = page.pagination
      if (previousTotal !== null && total !== null && total < previousTotal) page = await reader.read(number)
      if (progress.perPage !== perPage) break
      previousTotal = page.pagination.total
      progress.callsUpstream = page.pagination.total ?? progress.callsUpstream
      batch.push(page)
      batched += page.records.length
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

/** Reads the next pages ahead while one is processed. */
class ReadAhead {
  private readonly coming = new Map<number, Promise<Page>>()

  constructor(
    private readonly context: SyncContext,
    private readonly reader: PageReader,
    private readonly first: Page,
  ) {}

  take(number: number, pageSize: number): Promise<Page> {
    const { first, coming } = this
    const depth = first.pagination.total === null ? 1 : this.context.settings.concurrency
    const last = pagesOf(first, pageSize) ?? 0
    for (let next = number; next < number + depth; next += 1)
      if (!coming.has(next) && (next === number || next <= last)) {
        const page = next === 1 ? Promise.resolve(first) : this.reader.read(next)
        // The taker of the page gets its failure; a page that is no longer needed may fail silently.
        page.catch(() => undefined)
        coming.set(next, page)
      }
    const page = coming.get(number) as Promise<Page>
    coming.delete(number)
    return page
  }
}

type Mark = { pagesDone: number; callsDone: number; finished: boolean }

/** Stores batches, several at a time, and moves the checkpoint in their order: never past one that is not on disk. */
class StoreQueue {
  private readonly waiting: { mark: Mark; newCalls: Promise<number> }[] = []
  state: WalkState

  constructor(
    private readonly context: SyncContext,
    private readonly options: WalkOptions,
  ) {
    this.state = options.state
  }

  async add(pages: Page[], mark: Mark): Promise<void> {
    const newCalls = this.store(pages)
    newCalls.catch(() => undefined)
    this.waiting.push({ mark, newCalls })
    await yieldToEventLoop()
    if (this.waiting.length >= MOST_WAITING) await this.settle(MOST_WAITING / 2)
  }

  async drain(): Promise<void> {
    while (this.waiting.length > 0) await this.settle(this.waiting.length)
  }

  /** Waits for the oldest `count` batches, then writes one checkpoint for them. */
  private async settle(count: number): Promise<void> {
    for (const { mark, newCalls } of this.waiting.splice(0, count)) {
      const fresh = await newCalls
      const { callsDone, finished } = mark
      this.state = { ...this.state, callsDone, finished, newCalls: this.state.newCalls + fresh }
      this.context.progress.callsStored += fresh
      this.context.progress.pagesDone = mark.pagesDone
    }
    await this.options.save(this.state)
  }

  private async store(pages: Page[]): Promise<number> {
    const { context, options } = this
    const askedAtMs = Math.min(...pages.map((page) => page.askedAtMs))
    const records = pages.flatMap((page) => page.records)
    const texts = pages.every((page) => page.texts !== null) ? pages.flatMap((page) => page.texts ?? []) : null
    const { calls, ids, outcomes } = await storeRecords(context, records, askedAtMs, texts)
    if (options.remember && ids.length > 0) {
      // Also by the mid under which a row of an earlier release is going to stand.
      const later = calls.flatMap(({ sessionId, mid }, index) =>
        mid === null || mid === ids[index]?.mid ? [] : [{ sessionId, mid }],
      )
      await recordSeen(context.mirror, options.state.walkId, [...ids, ...later])
    }
    return outcomes.filter((outcome) => outcome === 'new').length
  }
}

/** How many pages there are, by the total where it came, else by what the answer says; null when unknown. */
export function pagesOf(page: Page, pageSize: number): number | null {
  const { total, totalPages } = page.pagination
  if (total !== null) return Math.max(1, Math.ceil(total / pageSize))
  return totalPages !== null && totalPages > 0 ? totalPages : null
}

/** A walk that has not started. The id names its partition of seen sessions. */
export function newWalk(nowMs: number): WalkState {
  return { walkId: `walk-${nowMs}`, startedAtMs: nowMs, callsDone: 0, finished: false, newCalls: 0 }
}
