import { recordSeen } from '../mirror/walk'
import type { SyncContext } from './context'
import { isLastPage, type Page, PageReader } from './read-page'
import { storeRecords } from './store-page'

/** Where a walk over all pages stands; kept in the mirror beside the rows, written after them. */
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
  /** Notes which sessions were met. */
  remember: boolean
  /** Stop at a page's end after this, epoch milliseconds. */
  untilMs: number
  save: (state: WalkState) => Promise<void>
}

/** Rows are stored in batches of at least this many: inserts of about a thousand are the sweet spot. */
const BATCH_CALLS = 1000

/**
 * Walks on from the checkpoint, some pages read ahead, until the last page or `untilMs`. Calls that arrive meanwhile push others to later
 * pages, where they are met again; a page that was read ahead before such a shift is read once more, since it may begin too late.
 * @throws UpstreamError, SyncStopped, AppError MIRROR_UNAVAILABLE; what was stored until then stays done
 */
export async function walkOn(
  context: SyncContext,
  { state, remember, untilMs, save }: WalkOptions,
): Promise<WalkState> {
  const { progress, settings, signal } = context
  const reader = new PageReader(context)
  const first = await reader.read(1)
  const perPage = progress.perPage
  const { pageSize } = reader
  const start = Math.floor(state.callsDone / pageSize) + 1
  const depth = first.pagination.total === null ? 1 : settings.concurrency
  const ahead = new Map<number, Promise<Page>>()
  const ask = (number: number) => {
    const answer = number === 1 ? Promise.resolve(first) : reader.read(number)
    answer.catch(() => undefined)
    ahead.set(number, answer)
  }
  const told = { total: first.pagination.total, pages: pagesOf(first, pageSize) }
  progress.walkStarted = { atMs: context.now(), pagesDone: start - 1 }
  let current = state
  let batch: Page[] = []
  let batched = 0
  let previousTotal: number | null = null

  for (let number = start; ; number += 1) {
    for (let next = number; next < number + depth; next += 1)
      if (!ahead.has(next) && (next === number || next <= (told.pages ?? 0))) ask(next)
    let page = await (ahead.get(number) as Promise<Page>)
    ahead.delete(number)
    signal.throwIfAborted()
    const { total } = page.pagination
    if (previousTotal !== null && total !== null && total < previousTotal) page = await reader.read(number)
    if (progress.perPage !== perPage) return current
    previousTotal = page.pagination.total
    told.pages = pagesOf(page, pageSize) ?? told.pages
    progress.callsUpstream = page.pagination.total ?? progress.callsUpstream
    batch.push(page)
    batched += page.records.length
    const isLast = isLastPage(page, pageSize)
    const isTimeUp = context.now() >= untilMs
    if (batched < BATCH_CALLS && !isLast && !isTimeUp) continue
    current = await storeBatch(context, batch, current, remember)
    current = { ...current, callsDone: number * pageSize, finished: isLast }
    await save(current)
    progress.pagesDone = number
    progress.pagesTotal = isLast ? number : told.pages
    batch = []
    batched = 0
    if (isLast || isTimeUp) return current
  }
}

async function storeBatch(
  context: SyncContext,
  pages: Page[],
  state: WalkState,
  remember: boolean,
): Promise<WalkState> {
  const records = pages.flatMap((page) => page.records)
  const askedAtMs = Math.min(...pages.map((page) => page.askedAtMs))
  const { calls, outcomes } = await storeRecords(context, records, askedAtMs)
  if (remember && calls.length > 0)
    await recordSeen(
      context.mirror,
      state.walkId,
      calls.map((call) => call.sessionId),
    )
  const newCalls = outcomes.filter((outcome) => outcome === 'new').length
  context.progress.callsStored += newCalls
  return { ...state, newCalls: state.newCalls + newCalls }
}

/** How many pages there are, by the total where it came, else by what the answer says; null when unknown. */
export function pagesOf(page: Page, pageSize: number): number | null {
  const { total, totalPages } = page.pagination
  if (total !== null) return Math.max(1, Math.ceil(total / pageSize))
  return totalPages !== null && totalPages > 0 ? totalPages : null
}

/** A walk that has not begun. The id names its partition of met sessions. */
export function newWalk(nowMs: number): WalkState {
  return { walkId: `walk-${nowMs}`, startedAtMs: nowMs, callsDone: 0, finished: false, newCalls: 0 }
}
