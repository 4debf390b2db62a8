import type { UpstreamList } from '@/lib/server/calls-api/schema'
import { UpstreamError } from '@/lib/server/calls-api/upstream-error'

/** The largest page size that is accepted everywhere. */
export const ACCEPTED_EVERYWHERE = 100

/** The actual page size, derived from a page other than the first: it is full, unless it is the last one in the requested size. */
export function inferredSize(
  { records, pagination }: UpstreamList,
  number: number,
  requestedSize: number | null,
): number {
  const { total, perPage } = pagination
  const isTail =
    requestedSize !== null && total !== null && records.length === Math.max(total - (number - 1) * requestedSize, 0)
  return records.length > 0 && !isTail ? records.length : (requestedSize ?? perPage ?? ACCEPTED_EVERYWHERE)
}

/** The page size to try after a rejected one; undefined when none is left, null for the default of the API. */
export function fallbackSize(perPage: number | null): number | null | undefined {
  if (perPage === null) return undefined
  return perPage > ACCEPTED_EVERYWHERE ? ACCEPTED_EVERYWHERE : null
}

/** The page size to try when pages of the current one are too large to read; undefined when none is left. */
export function smallerThan(perPage: number | null): number | undefined {
  return [ACCEPTED_EVERYWHERE, 10, 1].find((size) => size < (perPage ?? 0))
}

/** Any 400, or a validation code. */
export function isSizeRefused(error: unknown): boolean {
  if (!(error instanceof UpstreamError)) return false
  return (
    error.failure === 'answer' &&
    (error.httpStatus === 400 || error.httpStatus === 422 || error.code === 'ERR_BAD_REQUEST')
  )
}
