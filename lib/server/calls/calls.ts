import type { Call } from '@/lib/shared/calls/call'
import type { Filters } from '@/lib/shared/filters/filters'
import { type Pagination, pagination } from '@/lib/shared/http/route'
import {
  type AnalyticsDeps,
  asksOtherCalls,
  cachedFor,
  dependsOnNow,
  readsOf,
  type Scope,
  scopeOf,
} from '../analytics/deps'
import { callsByWord } from '../analytics/filters/calls-by-word'
import { foundByOwnWords } from '../analytics/filters/search'
import { sharedRoomsOf } from '../mirror/read/shared-rooms'
import { keysByWidening, keysOfDays, pageOf } from './by-time'
import { askKeys, type CallKey, type Cursor, decodeCursor, encodeCursor, type KeyRequest, sortOf } from './call-keys'
import { countCalls, dayCounts, knowsDays, totalOf } from './day-counts'
import { onlySlimFilter } from './matching-keys'
import { shownCalls } from './shown-calls'

export type ListRequest = { sort: Cursor['sort']; page: number; perPage: number; cursor?: string | undefined }
/** More than the number of calls that wait, in any number of days. */
const MOST_KEYS = 2 ** 31
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
