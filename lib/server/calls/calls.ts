import { partWithin } from '@/lib/server/analytics/days'
import { callsByWord } from '@/lib/server/analytics/filters/calls-by-word'
import { foundByOwnWords } from '@/lib/server/analytics/filters/search'
import { dayOf } from '@/lib/server/mirror/changes'
import { compareKeys, type RowKey } from '@/lib/server/mirror/read/keys'
import type { Call } from '@/lib/shared/calls/call'
import type { Filters } from '@/lib/shared/filters/filters'
import type { Window } from '@/lib/shared/filters/range'
import { type Pagination, pagination } from '@/lib/shared/http/route'
import { DAY_SECONDS } from '@/lib/shared/zones/read-instant'
import {
  type AnalyticsDeps,
  asksOtherCalls,
  cachedFor,
  callsSpan,
  dependsOnNow,
  readsOf,
  type Scope,
  scopeOf,
} from '../analytics/deps'
import { sharedRoomsOf } from '../mirror/read/shared-rooms'
import {
  askKeys,
  type CallKey,
  type Cursor,
  decodeCursor,
  encodeCursor,
  isDescending,
  type KeyRequest,
  onlySlimFilter,
  sortOf,
} from './call-keys'
import { countCalls, type DayCounts, dayCounts, knowsDays, totalOf } from './day-counts'
import { shownCalls } from './shown-calls'

export type ListRequest = { sort: Cursor['sort']; page: number; perPage: number; cursor?: string | undefined }
/** `json`: the calls as a JSON array, since the same page is sent many times. */
type ListPage = {
  json: string
  pagination: Pagination
  nextCursor: string | null
  /** From when, epoch seconds, a call of the page counts as never closed; null when none will. */
  changesAt: number | null
}

/** One page of the filtered calls; a cursor, which continues after its row, takes precedence over `page`. @throws AppError INVALID_REQUEST naming `cursor` or `from` */
export async function listPage(deps: AnalyticsDeps, filters: Filters, request: ListRequest): Promise<ListPage> {
  const after = request.cursor === undefined ? null : decodeCursor(request.cursor, request.sort)
  const scope = scopeOf(deps, filters)
  const { sort, perPage } = request
  const page = after?.page ?? request.page
  const { version } = await sharedRoomsOf(deps.mirror)
  const question = ['calls', sort, perPage, page, request.cursor, version, deps.directory.namesVersion]
  const ask = (from: number | null) =>
    cachedFor(scope, [...question, from], () => readPage(scope, { sort, perPage, page }, after), readsOf(scope))
  let answer = await ask(null)
  while (answer.changesAt !== null && answer.changesAt <= scope.nowSeconds) answer = await ask(answer.changesAt)
  return answer
}

/** The same page with its calls as objects. */
export async function listCalls(deps: AnalyticsDeps, filters: Filters, request: ListRequest) {
  const { json, pagination, nextCursor } = await listPage(deps, filters, request)
  return { pagination, nextCursor, calls: JSON.parse(json) as Call[] }
}

async function readPage(scope: Scope, { sort, perPage, page }: ListRequest, after: Cursor | null): Promise<ListPage> {
  const skip = after === null ? (page - 1) * perPage : 0
  const { total, keys } = await keyPage(scope, { sort, after, skip, take: perPage + 1 })
  const listed = keys.slice(0, perPage)
  const last = listed.at(-1)
  const shown = (await shownCalls(scope, listed)).filter((one) => one !== null)
  const changes = shown.flatMap((one) => one.staleAt ?? [])
  return {
    json: `[${shown.map(({ json }) => json).join(',')}]`,
    changesAt: changes.length === 0 ? null : Math.min(...changes),
    pagination: pagination(total, shown.length, perPage, page),
    nextCursor: keys.length > perPage && last !== undefined ? encodeCursor({ ...last, sort, page: page + 1 }) : null,
  }
}

/** More than the number of calls that wait, in any number of days. */
const MOST_KEYS = 2 ** 31

/** The keys of a page’s calls, and how many calls the list has. For a list by time, they are read from the days that hold them where each day’s calls are counted. */
async function keyPage(scope: Scope, request: KeyRequest): Promise<{ total: number; keys: CallKey[] }> {
  const { filters, window } = scope
  const counted = async (read: typeof askKeys) => {
    const [total, keys] = await Promise.all([countCalls(scope), read(scope, request)])
    return { total, keys }
  }
  if (sortOf(request.sort) !== 'time') return counted(askKeys)
  if (filters.callback.length > 0) {
    // Few calls wait, and who does is asked once for all pages.
    const read = () => askKeys(scope, { sort: '-time', after: null, skip: 0, take: MOST_KEYS })
    return pageOf(await cachedFor(scope, ['callback-keys'], read), window, request)
  }
  if (dependsOnNow(filters)) return counted(request.skip > 0 || asksOtherCalls(filters) ? askKeys : keysByWidening)
  const only = onlySlimFilter(filters)
  if (only === 'q') {
    const named = foundByOwnWords(filters.q ?? '', { ...scope, byWord: await callsByWord(scope, filters) })
    if (named !== null) return pageOf(named, window, request)
  }
  // The first time, a page at the near end need not wait until everything is counted.
  if (request.skip === 0 && only !== 'q' && !knowsDays(scope)) return counted(only !== null ? askKeys : keysByWidening)
  const counts = await dayCounts(scope)
  return { total: totalOf(counts), keys: await keysOfDays(scope, request, counts) }
}

/** A page of known keys, as `askKeys` would read it, and how many there are in the window. */
function pageOf(keys: readonly RowKey[], { from, to }: Window, { sort, after, skip, take }: KeyRequest) {
  const sign = isDescending(sort) ? -1 : 1
  const within = keys.filter(({ time }) => (from === null || time >= from) && (to === null || time < to))
  const place = after && { ...after, time: after.value ?? 0 }
  const beyond = within.filter((key) => place === null || sign * compareKeys(key, place) > 0)
  const page = beyond.sort((a, b) => sign * compareKeys(a, b)).slice(skip, skip + take)
  return { total: within.length, keys: page.map((key) => ({ ...key, value: key.time })) }
}

const FIRST_WINDOW_SECONDS = 6 * 3600
const WINDOW_GROWTH = 8

/** Keys of the page’s rows, where the calls of each day are counted: exactly the days that hold them are read, however deep the page. */
async function keysOfDays(scope: Scope, request: KeyRequest, counts: DayCounts): Promise<CallKey[]> {
  const descending = isDescending(request.sort)
  const days = descending ? counts : counts.toReversed()
  const stretch = stretchOf(days, request)
  if (stretch === null) return []
  const { first, last, skip } = stretch
  const [low, high] = descending ? [last, first] : [first, last]
  const window = partWithin(scope.window, { from: low * DAY_SECONDS, to: (high + 1) * DAY_SECONDS })
  return askKeys({ ...scope, window }, { ...request, skip })
}

/** The days that hold a page, in the list’s order as `days` are, and how many of their calls come before it; null where it is beyond the end. */
function stretchOf(
  days: readonly { day: number; calls: number }[],
  { sort, after, skip, take }: KeyRequest,
): { first: number; last: number; skip: number } | null {
  const descending = isDescending(sort)
  const afterDay = after === null ? null : dayOf(after.value ?? 0)
  const isBefore = (day: number) => afterDay !== null && (descending ? day > afterDay : day < afterDay)
  let first: number | null = null
  let last = 0
  let [left, wanted] = [skip, take]
  for (const { day, calls } of days) {
    if (isBefore(day)) continue
    // How many of the cursor’s own day come before it is not known, so that none of them count.
    const counted = day === afterDay ? 0 : calls
    if (first === null && left >= calls && day !== afterDay) {
      left -= calls
      continue
    }
    first ??= day
    last = day
    wanted -= counted
    if (wanted + left <= 0) break
  }
  return first === null ? null : { first, last, skip: left }
}

/**
 * Keys of the page’s rows where nothing is counted yet: a short window at the near end is read first, then ever longer ones until the page is full.
 * This takes a tenth of the time that one statement takes to find the newest 50 of 1,000,000 calls.
 */
async function keysByWidening(scope: Scope, request: KeyRequest): Promise<CallKey[]> {
  const descending = isDescending(request.sort)
  const place = request.after?.value ?? null
  const span = await callsSpan(scope)
  const { from, to } = partWithin(scope.window, { from: span.first, to: span.last + 1 })
  const low = !descending && place !== null ? Math.max(from, place) : from
  const high = descending && place !== null ? Math.min(to, place + 1) : to
  const found: CallKey[] = []
  let windowSeconds = FIRST_WINDOW_SECONDS
  let edge = descending ? high : low
  while (found.length < request.take && (descending ? edge > low : edge < high)) {
    const next = descending ? Math.max(low, edge - windowSeconds) : Math.min(high, edge + windowSeconds)
    const part: Window = descending ? { from: next, to: edge } : { from: edge, to: next }
    found.push(...(await askKeys({ ...scope, window: part }, { ...request, take: request.take - found.length })))
    edge = next
    windowSeconds *= WINDOW_GROWTH
  }
  return found
}
