import type { Call } from '@/lib/shared/calls/call'
import type { Filters } from '@/lib/shared/filters/filters'
import { type Pagination, pagination } from '@/lib/shared/http/route'
import { type AnalyticsDeps, cachedFor, readsOf, type Scope, scopeOf } from '../analytics/deps'
import { sharedRoomsOf } from '../mirror/read/shared-rooms'
import { type Cursor, decodeCursor, encodeCursor } from './call-keys'
import { keyPage } from './key-page'
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
