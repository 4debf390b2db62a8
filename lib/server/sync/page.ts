import type { UpstreamList, UpstreamPagination } from '@/lib/server/calls-api/schema'
import { isObject } from '@/lib/shared/normalize/coerce'
import { UnreadRecord } from './unread-record'

export type Page = UpstreamList & {
  number: number
  /** When it was asked for, epoch milliseconds: what it says may be as old as this. */
  askedAtMs: number
  /** Equal for two pages with the same calls in the same order. */
  fingerprint: string
}

/** A page as it was answered, or put together. */
export function pageOf(number: number, askedAtMs: number, list: UpstreamList): Page {
  return { ...list, number, askedAtMs, fingerprint: fingerprintOf(list.records) }
}

/** The numbers of a page that was put together from pieces. */
export function paginationOf(number: number, size: number, count: number, total: number | null): UpstreamPagination {
  return {
    total,
    count,
    perPage: size,
    currentPage: number,
    totalPages: total === null ? null : Math.ceil(total / size),
  }
}

/** Equal for the same record, met again. */
export function nameOf(record: unknown): string {
  if (record instanceof UnreadRecord) return record.raw
  return isObject(record) ? `${record.sessionId} ${record.mid} ${record.initiatedAt}` : typeof record
}

function fingerprintOf(records: unknown[]): string {
  return records.map(nameOf).join('\n')
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
