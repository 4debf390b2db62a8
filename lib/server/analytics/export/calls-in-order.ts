import type { Call } from '@/lib/shared/contracts/call'
import type { Filters } from '@/lib/shared/contracts/filters'
import { resolveWindow } from '@/lib/shared/contracts/range'
import { callKeys, type SortName } from '../calls/call-keys'
import type { Cursor } from '../calls/cursor'
import { readCalls } from '../calls/read-calls'
import { withStaleFlag } from '../calls/stale-flag'
import { callsSpan } from '../calls/totals'
import type { AnalyticsDeps } from '../deps'

/** Reads the next calls in order; null at the end. */
export type NextCalls = () => Promise<Call[] | null>

/** Reads filtered calls in chunks, each continuing after the last row of the one before, so that new arrivals shift nothing. */
export function callsInOrder(deps: AnalyticsDeps, filters: Filters, sort: SortName, size: number): NextCalls {
  const window = resolveWindow(filters, deps.nowSeconds)
  let after: Cursor | null = null
  let isOver = false
  return async () => {
    if (isOver) return null
    const span = await callsSpan(deps)
    const keys = await callKeys(deps, filters, window, { sort, after, skip: 0, take: size }, span)
    const last = keys.at(-1)
    isOver = keys.length < size
    if (last === undefined) return null
    after = { ...last, sort, page: 2 }
    return (await readCalls(deps, keys)).map((call) => withStaleFlag(call, deps))
  }
}
