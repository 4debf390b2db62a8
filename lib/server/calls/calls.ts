import { callsSpan } from '@/lib/server/analytics/ask'
import {
  type AnalyticsDeps,
  asksOtherCalls,
  atMinute,
  dependsOnNow,
  keyOfConditions,
  keyOfFilters,
  readsOf,
} from '@/lib/server/analytics/deps'
import type { RowKey } from '@/lib/server/mirror/read/keys'
import { sharedRoomsOf } from '@/lib/server/mirror/read/shared-rooms'
import type { Call } from '@/lib/shared/calls/call'
import type { Filters } from '@/lib/shared/filters/filters'
import { resolveWindow, type Window } from '@/lib/shared/filters/range'
import { type Pagination, pagination } from '@/lib/shared/http/http'
import { cached } from '../analytics/cache'
import { callsByWord } from '../analytics/filters/calls-by-word'
import { foundByOwnWords } from '../analytics/filters/search'
import { keysByWidening, keysOfDays } from './by-time'
import {
  askKeys,
  type CallKey,
  type Cursor,
  decodeCursor,
  encodeCursor,
  isDescending,
  type SortName,
  sortOf,
} from './call-keys'
import { countCalls, dayCounts, knowsDays } from './day-counts'
import { onlySlimFilter } from './matching-keys'
import { type PageRequest, pageKeys, pageOf } from './page-keys'
import { shownCalls } from './shown-calls'

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
  const { total, keys } = await (sortOf(sort) === 'time'
    ? byTime(deps, filters, window, {
        descending: isDescending(sort),
        after: after === null ? null : { time: after.value ?? 0, sessionId: after.sessionId, mid: after.mid },
        ...wanted,
      })
    : bySort(deps, filters, window, { sort, after, ...wanted }))
  const listed = keys.slice(0, perPage)
  const last = listed.at(-1)
  const shown = (await shownCalls(deps, listed)).filter((one) => one !== null)
  const changes = shown.flatMap((one) => one.staleAt ?? [])
  return {
    json: `[${shown.map(({ json }) => json).join(',')}]`,
    changesAt: changes.length === 0 ? null : Math.min(...changes),
    pagination: pagination(total, shown.length, perPage, page),
    nextCursor:
      keys.length > perPage && last !== undefined ? encodeCursor({ ...cursorOf(last), sort, page: page + 1 }) : null,
  }
}

const cursorOf = ({ value, sessionId, mid }: CallKey) => ({ value, sessionId, mid })

type Listed = { total: number; keys: CallKey[] }

async function byTime(deps: AnalyticsDeps, filters: Filters, window: Window, request: PageRequest): Promise<Listed> {
  const listed = (total: number, keys: readonly RowKey[]): Listed => ({
    total,
    keys: keys.map((key) => ({ ...key, value: key.time })),
  })
  if (dependsOnNow(filters)) {
    const read = request.skip > 0 || asksOtherCalls(filters) ? pageKeys : widening
    const [total, keys] = await Promise.all([countCalls(deps, filters, window), read(deps, filters, window, request)])
    return listed(total, keys)
  }
  const only = onlySlimFilter(filters)
  if (only === 'q') {
    const named = foundByOwnWords(filters.q ?? '', { ...deps, byWord: await callsByWord(deps, filters) })
    if (named !== null) return listed(...pageOf(named, window, request))
  }
  const key = JSON.stringify(keyOfConditions(deps, filters))
  const counting = dayCounts(deps, filters, window, key)
  // The first time, a page at the near end need not wait until everything is counted.
  if (request.skip === 0 && only !== 'q' && !knowsDays(deps.mirror, window, key)) {
    const read = only !== null || asksOtherCalls(filters) ? pageKeys : widening
    const [counts, keys] = await Promise.all([counting, read(deps, filters, window, request)])
    return listed(counts.total(), keys)
  }
  const counts = await counting
  return listed(counts.total(), await keysOfDays(deps, filters, window, request, counts))
}

/** Reads stretches that grow from the near end, each a statement; only for filters that a call answers by itself. */
const widening = async (deps: AnalyticsDeps, filters: Filters, window: Window, request: PageRequest) =>
  keysByWidening(deps, filters, window, request, await callsSpan(deps))

async function bySort(
  deps: AnalyticsDeps,
  filters: Filters,
  window: Window,
  request: { sort: SortName; after: Cursor | null; skip: number; take: number },
): Promise<Listed> {
  const [total, keys] = await Promise.all([countCalls(deps, filters, window), askKeys(deps, filters, window, request)])
  return { total, keys }
}
