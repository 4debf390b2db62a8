import type { UpstreamList } from '@/lib/server/calls-api/schema'
import { isTooLarge, noAnswer } from '@/lib/server/calls-api/upstream-error'
import { metrics } from '@/lib/server/process/observe/metrics'
import type { NormalizeResult } from '@/lib/server/records/normalize'
import { backgroundRequest, type SyncContext } from '@/lib/server/sync/context'
import { SyncStopped } from '@/lib/server/sync/sync-failure'
import {
  ACCEPTED_EVERYWHERE,
  hasSameCalls,
  inferredSize,
  isSizeRefused,
  type Page,
  sizeAfter,
  UnreadRecord,
  unreadPage,
} from './page'
import { Clamped, Indivisible, readInPieces } from './read-in-pieces'
import { readRecords } from './records'

/** A page with its normalized records. */
export type ReadPage = { page: Page; read: NormalizeResult[] }

/** How long repeated pages are tolerated. */
const MAX_REPEATING_MS = 120_000
/** Pages to infer the page size from when page 1 is too large to read. */
const SAMPLE_PAGES = [2, 4, 8]

/** Reads pages of List Calls in a size that the API accepts, kept in `context.progress`, and notices repeated pages. One reader per walk. */
export class PageReader {
  private first: Page | null = null
  private perPage: number | null | undefined
  private accepted: number | null | undefined

  constructor(private readonly context: SyncContext) {
    this.perPage = this.accepted = context.progress.perPage
  }

  /** @throws UpstreamError, or SyncStopped when paging has been ignored for two minutes */
  async read(number: number): Promise<Page> {
    const page = await this.fetch(number)
    metrics().pagesRead.inc()
    if (number === 1) this.first = page
    else if (this.isRepeat(page) && this.isRepeat(await this.fetch(number))) throw this.repeating(number)
    else this.context.progress.repeatingSinceMs = null
    return page
  }

  /** Reads a page and normalizes its records once for all uses. */
  async readRecords(number: number): Promise<ReadPage> {
    const page = await this.read(number)
    return { page, read: await readRecords(this.context.now(), page.records) }
  }

  /** A cache may repeat a page for a moment; an API that does so for minutes ignores the page parameter. */
  private repeating(number: number): Error {
    const { progress, now } = this.context
    progress.repeatingSinceMs ??= now()
    const repeated = `The Calls API returned the calls of page 1 for page ${number}`
    if (now() - progress.repeatingSinceMs >= MAX_REPEATING_MS)
      return new SyncStopped(`${repeated}: it ignores the page parameter, so the history cannot be read.`)
    return noAnswer('body', 200, `${repeated}; retrying.`)
  }

  /** How many calls a full page actually holds, regardless of what was requested. Known after page 1. */
  get pageSize(): number {
    const { first } = this
    const { progress } = this.context
    if (!first) return progress.pageSize ?? progress.perPage ?? ACCEPTED_EVERYWHERE
    const { total, perPage } = first.pagination
    if (first.records.length > 0 && (total === null || total > first.records.length)) return first.records.length
    return Math.max(perPage ?? 0, first.records.length, 1)
  }

  private isRepeat(page: Page): boolean {
    return this.first !== null && page.records.length > 0 && hasSameCalls(page, this.first)
  }

  /** Falls back to a smaller size if one is rejected, and reads oversized pages in pieces. */
  private async fetch(number: number): Promise<Page> {
    const { progress, settings, log, now } = this.context
    if (this.expectsTooLarge(number)) return this.fetchInPieces(number, false)
    for (;;) {
      const perPage = this.perPage === undefined ? settings.pageSize : this.perPage
      const requestedAtMs = now()
      try {
        const list = await this.ask(number, perPage)
        this.accept(perPage)
        if (number === 1 && (list.pagination.total ?? 0) > list.records.length) progress.pageSize = list.records.length
        return { ...list, number, requestedAtMs }
      } catch (error) {
        if (isTooLarge(error) && (await this.learnSize(perPage))) return this.fetchInPieces(number, true)
        const next = sizeAfter(error, perPage)
        if (next === undefined) throw error
        log.warn({ perPage, next }, 'sync: the Calls API refuses this page size; trying a smaller one')
        this.perPage = next
      }
    }
  }

  private ask(page: number, perPage: number | null): Promise<UpstreamList> {
    return this.context.api.listCalls(perPage === null ? { page } : { page, perPage }, backgroundRequest(this.context))
  }

  /** Records a size that works. A size lowered in the meantime applies to the next reader; this one keeps its own. */
  private accept(perPage: number | null): void {
    if (this.accepted === perPage) return
    this.accepted = perPage
    this.perPage = perPage
    this.context.progress.perPage = perPage
  }

  private expectsTooLarge(number: number): boolean {
    const { oversized, pageSize, callsUpstream: total, order } = this.context.progress
    if (this.first === null && pageSize === null) return false
    const start = (number - 1) * this.pageSize
    return oversized.within([start, start + this.pageSize], { total, order }).size > 0
  }

  /** Before page 1 has been read, infers the actual page size from another page; false when none can be read. */
  private async learnSize(perPage: number | null): Promise<boolean> {
    const { progress } = this.context
    if (this.first !== null || progress.pageSize !== null) return true
    for (const number of SAMPLE_PAGES)
      try {
        progress.pageSize = inferredSize(await this.ask(number, perPage), number, perPage)
        // Requested explicitly from now on, so that pages really have this size even if that page was short for another reason.
        this.accept(perPage === null ? null : progress.pageSize)
        return true
      } catch (error) {
        if (!isTooLarge(error)) throw error
      }
    if (perPage === 1) progress.pageSize = 1
    return perPage === 1
  }

  private async fetchInPieces(number: number, wasTooLarge: boolean): Promise<Page> {
    const { progress, now } = this.context
    const { oversized, order, callsUpstream } = progress
    const size = this.pageSize
    const start = (number - 1) * size
    const requestedAtMs = now()
    const ask = (page: number, perPage: number) => this.ask(page, perPage)
    const assembled = (records: unknown[], total: number | null): Page => {
      const totalPages = total === null ? null : Math.ceil(total / size)
      return { records, pagination: { total, perPage: size, currentPage: number, totalPages }, number, requestedAtMs }
    }
    try {
      const question = { start, size, total: callsUpstream, order, oversized, nowMs: requestedAtMs, ask }
      const { records, total } = await readInPieces(question)
      const isTooManyTogether = wasTooLarge && !records.some((record) => record instanceof UnreadRecord)
      if (isTooManyTogether) progress.pageSize = progress.perPage = Math.max(1, Math.floor(size / 2))
      return assembled(records, total)
    } catch (error) {
      if (error instanceof Clamped) {
        progress.pageSize = error.size
        this.accept(error.size)
        if (number === 1) return this.fetchInPieces(1, wasTooLarge)
      }
      if (!(error instanceof Indivisible) && !isSizeRefused(error)) throw error
      const length = Math.max(1, Math.min(size, (callsUpstream ?? Number.POSITIVE_INFINITY) - start))
      return assembled(new Array<unknown>(length).fill(unreadPage(number, size)), callsUpstream)
    }
  }
}
