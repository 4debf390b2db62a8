import type { UpstreamList } from '../calls-api/schema'
import { UpstreamError } from '../calls-api/upstream-error'
import { isObject } from '../normalize/coerce'
import { backgroundRequest, type SyncContext } from './context'
import { SyncStopped } from './sync-stopped'

export type Page = UpstreamList & {
  number: number
  /** When it was asked for, epoch milliseconds: what it says may be as old as this. */
  askedAtMs: number
  /** Equal for two pages with the same calls in the same order. */
  fingerprint: string
}

const ACCEPTED_EVERYWHERE = 100
/** For so long a repeated page is waited out. */
const REPEATS_FOR_MS = 120_000

/**
 * Reads pages of List Calls in a size that upstream accepts, and notices when upstream answers the same page whatever is asked.
 * One reader for one walk; the page size that worked is kept for the process in `context.progress`.
 */
export class PageReader {
  private first: Page | null = null

  constructor(private readonly context: SyncContext) {}

  /** @throws UpstreamError, or SyncStopped when paging has been ignored for two minutes */
  async read(number: number): Promise<Page> {
    const page = await this.fetch(number)
    if (number === 1) this.first = page
    else if (this.isRepeat(page) && this.isRepeat(await this.fetch(number))) throw this.repeating(number)
    else this.context.progress.repeatingSinceMs = null
    return page
  }

  /** A cache in between repeats a page for a moment; an upstream that does so for minutes ignores the page parameter. */
  private repeating(number: number): Error {
    const { progress, now } = this.context
    progress.repeatingSinceMs ??= now()
    const said = `The Calls API answers page ${number} with the calls of page 1`
    if (now() - progress.repeatingSinceMs >= REPEATS_FOR_MS)
      return new SyncStopped(`${said}: it ignores the page parameter, so the history cannot be read.`)
    return new UpstreamError('UPSTREAM_UNAVAILABLE', `${said}; the page is asked for again.`, {
      failure: 'body',
      httpStatus: 200,
    })
  }

  /** How many calls a full page holds: what was read back, not what was asked for. Known after page 1. */
  get pageSize(): number {
    const { first } = this
    if (!first) return this.context.progress.perPage ?? ACCEPTED_EVERYWHERE
    const { total, perPage } = first.pagination
    if (first.records.length > 0 && (total === null || total > first.records.length)) return first.records.length
    return Math.max(perPage ?? 0, first.records.length, 1)
  }

  private isRepeat(page: Page): boolean {
    return this.first !== null && page.records.length > 0 && page.fingerprint === this.first.fingerprint
  }

  /** Falls back from the configured size to 100 and then to the server's own when a size is refused. */
  private async fetch(number: number): Promise<Page> {
    const { api, progress, settings, log } = this.context
    const sizes = [settings.pageSize, ...(settings.pageSize > ACCEPTED_EVERYWHERE ? [ACCEPTED_EVERYWHERE] : []), null]
    const from = progress.perPage === undefined ? 0 : sizes.indexOf(progress.perPage)
    for (let index = Math.max(from, 0); ; index += 1) {
      const perPage = sizes[index] ?? null
      try {
        const askedAtMs = this.context.now()
        const query = perPage === null ? { page: number } : { page: number, perPage }
        const list = await api.listCalls(query, backgroundRequest(this.context))
        progress.perPage = perPage
        return { ...list, number, askedAtMs, fingerprint: fingerprintOf(list.records) }
      } catch (error) {
        if (!(isSizeRefused(error) && index + 1 < sizes.length)) throw error
        log.warn({ perPage, next: sizes[index + 1] }, 'upstream refuses this page size; trying a smaller one')
      }
    }
  }
}

/** A refused or an unmanageable size: any 400, a validation code, or an answer past the size limit. */
function isSizeRefused(error: unknown): boolean {
  if (!(error instanceof UpstreamError)) return false
  if (error.failure === 'too-large') return true
  return (
    error.failure === 'answer' &&
    (error.httpStatus === 400 || error.httpStatus === 422 || error.code === 'ERR_BAD_REQUEST')
  )
}

function fingerprintOf(records: unknown[]): string {
  return records.map((record) => (isObject(record) ? String(record.sessionId) : typeof record)).join('\n')
}

/** True when no page follows, by what was read back: the page is empty, or it is the last by the numbers that came and they fit together. */
export function isLastPage(page: Page, pageSize: number): boolean {
  if (page.records.length === 0) return true
  const { total, totalPages, currentPage } = page.pagination
  const reachesTotal = total !== null && page.number * pageSize >= total
  if (totalPages !== null && totalPages > 0)
    return (currentPage ?? page.number) >= totalPages && (total === null || reachesTotal)
  return reachesTotal
}
