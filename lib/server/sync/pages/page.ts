import type { UpstreamList, UpstreamPagination } from '@/lib/server/calls-api/schema'
import { callFields } from '@/lib/server/records/aliases'
import { isObject } from '@/lib/shared/values/coerce'
import { UnreadRecord } from './unread-record'

export type Page = UpstreamList & {
  number: number
  /** When it was requested, epoch milliseconds: its content may be as old as this. */
  requestedAtMs: number
  /** Equal for two pages with the same calls in the same order. */
  fingerprint: string
}

/** A page as returned, or as assembled from pieces. */
export function pageOf(number: number, requestedAtMs: number, list: UpstreamList): Page {
  return { ...list, number, requestedAtMs, fingerprint: fingerprintOf(list.records) }
}

/** Pagination of a page that was assembled from pieces. */
export function paginationOf(number: number, size: number, count: number, total: number | null): UpstreamPagination {
  return {
    total,
    count,
    perPage: size,
    currentPage: number,
    totalPages: total === null ? null : Math.ceil(total / size),
  }
}

/** Identifies a record across requests. */
export function nameOf(record: unknown): string {
  if (record instanceof UnreadRecord) return record.raw
  if (!isObject(record)) return typeof record
  const { sessionId, mid, initiatedAt } = callFields(record)
  return `${sessionId} ${mid} ${initiatedAt}`
}

function fingerprintOf(records: unknown[]): string {
  return records.map(nameOf).join('\n')
}

/** True when no page follows: the page is empty, or its pagination consistently says that it is the last. */
export function isLastPage(page: Page, pageSize: number): boolean {
  if (page.records.length === 0) return true
  const { total, totalPages, currentPage } = page.pagination
  const reachesTotal = total !== null && page.number * pageSize >= total
  if (totalPages !== null && totalPages > 0)
    return (currentPage ?? page.number) >= totalPages && (total === null || reachesTotal)
  return reachesTotal
}
