import { sharedRoomsOf } from '@/lib/server/mirror/shared-rooms'
import type { Call } from '@/lib/shared/contracts/call'
import type { Filters } from '@/lib/shared/contracts/filters'
import { type Pagination, pagination } from '@/lib/shared/contracts/http'
import { resolveWindow, type Window } from '@/lib/shared/contracts/range'
import { cached } from '../cache'
import { type AnalyticsDeps, atMinute } from '../deps'
import { rowsByWidening, rowsOfDays } from './by-time'
import { askKeys, isDescending, type SortName, sortOf } from './call-keys'
import { type Cursor, decodeCursor, encodeCursor } from './cursor'
import { dayCounts, knowsDays } from './day-counts'
import { dependsOnNow, keyOfConditions, keyOfFilters, readsOf } from './filters-key'
import { onlySlimFilter } from './matching-keys'
import { type PageRequest, type PageRow, pageRows } from './page-rows'
import { callsAt, shownCall } from './read-calls'
import { staleAt, withStaleFlag } from './stale-flag'
import { callsSpan, countCalls } from './totals'

export type ListRequest = { sort: SortName; page: number; perPage: number; cursor?: string | undefined }
type Place = { pagination: Pagination; nextCursor: string | null }
/** `json`: the calls as a JSON array, since the same page is sent many times. */
type ListPage = Place & { json: string }
type Cached = ListPage & {
  /** From when, epoch seconds, a call of the page counts as never closed; null when none will. */
  changesAt: number | null
}

/**
 * One page of the filtered calls. A cursor continues after the row it was made from and takes precedence over `page`.
 * @throws AppError INVALID_REQUEST naming `cursor` or `from`
 */
export async function listPage(deps: AnalyticsDeps, filters: Filters, request: ListRequest): Promise<ListPage> {
  const after = request.cursor === undefined ? null : decodeCursor(request.cursor, request.sort)
  const rounded = atMinute(deps)
  const window = resolveWindow(filters, deps.nowSeconds)
  const { sort, perPage } = request
  const page = after?.page ?? request.page
  const { version } = await sharedRoomsOf(deps.mirror)
  const { namesVersion } = deps.directory
  const key = [sort, perPage, page, request.cursor, version, namesVersion, ...keyOfFilters(rounded, filters, window)]
  const ask = (from: number | null) =>
    cached(
      deps.mirror,
      JSON.stringify(['calls', ...key, from]),
      () => readPage(rounded, filters, window, { sort, perPage, page, after }),
      readsOf(filters, window),
    )
  let answer = await ask(null)
  while (answer.changesAt !== null && answer.changesAt <= rounded.nowSeconds) answer = await ask(answer.changesAt)
  const { json, pagination: numbers, nextCursor } = answer
  return { json, pagination: numbers, nextCursor }
}

/** The same page with its calls as objects. */
export async function listCalls(
  deps: AnalyticsDeps,
  filters: Filters,
  request: ListRequest,
): Promise<Place & { calls: Call[] }> {
  const { json, ...place } = await listPage(deps, filters, request)
  return { ...place, calls: JSON.parse(json) as Call[] }
}

type Page = { sort: SortName; perPage: number; page: number; after: Cursor | null }

async function readPage(
  deps: AnalyticsDeps,
  filters: Filters,
  window: Window,
  { sort, perPage, page, after }: Page,
): Promise<Cached> {
  const skip = after === null ? (page - 1) * perPage : 0
  const wanted = { skip, take: perPage + 1 }
  const { total, rows } = await (sortOf(sort) === 'time'
    ? byTime(deps, filters, window, {
        descending: isDescending(sort),
        after: after === null ? null : { time: after.value ?? 0, sessionId: after.sessionId, mid: after.mid },
        ...wanted,
      })
    : bySort(deps, filters, window, { sort, after, ...wanted }))
  const shown = rows.slice(0, perPage)
  const last = shown.at(-1)
  const calls = shown.map(({ call }) => withStaleFlag(call, deps))
  const { value, key } = last ?? {}
  return {
    json: JSON.stringify(calls),
    changesAt: staleAt(calls, deps),
    pagination: pagination(total, shown.length, perPage, page),
    nextCursor:
      rows.length > perPage && key !== undefined
        ? encodeCursor({ value: value ?? null, sessionId: key.sessionId, mid: key.mid, sort, page: page + 1 })
        : null,
  }
}

type Listed = { total: number; rows: (PageRow & { value: number | null })[] }

async function byTime(deps: AnalyticsDeps, filters: Filters, window: Window, request: PageRequest): Promise<Listed> {
  const shared = await sharedRoomsOf(deps.mirror)
  const listed = (total: number, rows: readonly PageRow[]): Listed => ({
    total,
    rows: rows.map(({ key, call }) => ({ key, value: key.time, call: shownCall(call, key, deps.directory, shared) })),
  })
  if (dependsOnNow(filters)) {
    const direct =
      request.skip > 0 ? pageRows(deps, filters, window, request) : widening(deps, filters, window, request)
    const [total, rows] = await Promise.all([countCalls(deps, filters, window), direct])
    return listed(total, rows)
  }
  const key = JSON.stringify(keyOfConditions(deps, filters))
  const counting = dayCounts(deps, filters, window, key)
  // The first time, a page at the near end need not wait until everything is counted.
  const only = onlySlimFilter(filters)
  if (request.skip === 0 && only !== 'q' && !knowsDays(deps.mirror, window, key)) {
    const near = only === null ? widening : pageRows
    const [counts, rows] = await Promise.all([counting, near(deps, filters, window, request)])
    return listed(counts.total(), rows)
  }
  const counts = await counting
  return listed(counts.total(), await rowsOfDays(deps, filters, window, request, counts))
}

const widening = async (deps: AnalyticsDeps, filters: Filters, window: Window, request: PageRequest) =>
  rowsByWidening(deps, filters, window, request, await callsSpan(deps))

async function bySort(
  deps: AnalyticsDeps,
  filters: Filters,
  window: Window,
  request: { sort: SortName; after: Cursor | null; skip: number; take: number },
): Promise<Listed> {
  const [total, keys] = await Promise.all([countCalls(deps, filters, window), askKeys(deps, filters, window, request)])
  const calls = await callsAt(deps, keys)
  return {
    total,
    rows: keys.flatMap((key, index) => {
      const call = calls[index]
      return call === null || call === undefined ? [] : [{ key, value: key.value, call }]
    }),
  }
}
