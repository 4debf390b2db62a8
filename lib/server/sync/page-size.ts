import type { UpstreamList } from '@/lib/server/calls-api/schema'
import { UpstreamError } from '@/lib/server/calls-api/upstream-error'

/** The largest page that every upstream gives. */
export const ACCEPTED_EVERYWHERE = 100

/** How many calls upstream puts on a page, by a page that is not the first: full, unless it is the last in the size that was asked for. */
export function sizeTold({ records, pagination }: UpstreamList, number: number, requestedSize: number | null): number {
  const { total, perPage } = pagination
  const isTail =
    requestedSize !== null && total !== null && records.length === Math.max(total - (number - 1) * requestedSize, 0)
  return records.length > 0 && !isTail ? records.length : (requestedSize ?? perPage ?? ACCEPTED_EVERYWHERE)
}

/** What is asked for in place of a size that upstream refuses. */
export function insteadOf(perPage: number | null): number | null | undefined {
  if (perPage === null) return undefined
  return perPage > ACCEPTED_EVERYWHERE ? ACCEPTED_EVERYWHERE : null
}

/** What is asked for in place of a size in which no page can be read. */
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
