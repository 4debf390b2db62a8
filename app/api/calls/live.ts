import { audit } from '@/lib/server/accounts/audit'
import { tagsOfCalls } from '@/lib/server/accounts/tags'
import { withRoomMids } from '@/lib/server/analytics/calls/calls'
import { config } from '@/lib/server/config/config'
import { workspace } from '@/lib/server/workspace/workspace'
import { type CallId, callIdText } from '@/lib/shared/call-id'
import type { Call } from '@/lib/shared/contracts/call'
import { DEFAULT_PER_PAGE, type Filters } from '@/lib/shared/contracts/filters'
import { pagination } from '@/lib/shared/contracts/http'
import { matchesFilters } from '@/lib/shared/contracts/match'
import { resolveWindow } from '@/lib/shared/contracts/range'
import type { User } from '@/lib/shared/contracts/users'
import { invalidRequest } from '@/lib/shared/errors'
import { normalize } from '@/lib/shared/normalize/normalize'

type LiveListRequest = {
  onBehalfOf: string
  filters: Filters
  sort: string | undefined
  page: number | undefined
  perPage: number | undefined
  cursor: string | undefined
  user: User
  signal: AbortSignal
}

/** The only value of a filter, when it names exactly one: upstream knows no lists. */
const only = (values: string[]) => (values.length === 1 ? values[0] : undefined)

/**
 * One page of the live list, scoped by the header. Filters go upstream where it documents them and are applied again
 * to what comes back; `meta.filteredOut` counts the calls of this page that they removed.
 * @throws AppError INVALID_REQUEST for orders and cursors, which upstream does not have
 */
export async function listLiveCalls(request: LiveListRequest) {
  const { onBehalfOf, filters, user } = request
  if (request.sort !== undefined && request.sort !== '-time')
    throw invalidRequest([
      { field: 'sort', message: 'cannot be chosen on a live list; the Calls API has its own order' },
    ])
  if (request.cursor !== undefined)
    throw invalidRequest([{ field: 'cursor', message: 'does not exist on a live list; use page' }])
  if (filters.callback.length > 0)
    throw invalidRequest([
      { field: 'callback', message: 'needs the calls that came after, which a live page does not have' },
    ])
  const page = request.page ?? 1
  const perPage = request.perPage ?? DEFAULT_PER_PAGE
  const nowSeconds = Math.floor(Date.now() / 1000)
  const context = {
    window: resolveWindow(filters, nowSeconds),
    nowSeconds,
    staleOngoingHours: config().staleOngoingHours,
  }
  await audit({ actor: user.email, action: 'calls.list-on-behalf-of', target: onBehalfOf, details: { page } })
  const answer = await workspace()
    .api()
    .listCalls(
      {
        page,
        perPage,
        type: only(filters.type),
        mode: only(filters.mode),
        status: only(filters.status),
        receiverType: only(filters.receiverType),
        hasRecording: filters.hasRecording,
        uid: only(filters.uid),
      },
      { onBehalfOf, signal: request.signal },
    )
  const calls = answer.records.flatMap((record): Call[] => {
    const normalized = normalize(record, nowSeconds)
    return normalized.kind === 'call' ? [normalized.call] : []
  })
  const taggedSessions = await taggedAmong(calls, filters.tag)
  const data = calls.filter((call) => matchesFilters(call, filters, { ...context, taggedSessions }))
  const upstreamPerPage = answer.pagination.perPage ?? perPage
  const total = answer.pagination.total ?? (page - 1) * upstreamPerPage + calls.length
  return {
    data: await withRooms(data),
    meta: {
      pagination: {
        ...pagination(total, data.length, upstreamPerPage, answer.pagination.currentPage ?? page),
        ...(answer.pagination.totalPages ? { total_pages: answer.pagination.totalPages } : {}),
      },
      source: 'live',
      syncedAt: nowSeconds,
      filteredOut: answer.records.length - data.length,
    },
  }
}

/** With what their addresses need; a live page can do without the mirror. */
async function withRooms(calls: Call[]): Promise<Call[]> {
  try {
    return await withRoomMids({ mirror: await workspace().mirror() }, calls)
  } catch {
    return calls
  }
}

/** The session ids of these calls that have any of the tags: looked up for the page at hand, so that no tag is too common. */
async function taggedAmong(calls: readonly Call[], wanted: readonly string[]): Promise<Set<string>> {
  if (wanted.length === 0) return new Set()
  const ids = calls.map(({ sessionId, mid }) => ({ sessionId, mid: mid ?? '' }))
  // What was kept before the mid came may not have followed yet.
  const tags = await tagsOfCalls([...ids, ...ids.map((id) => ({ ...id, mid: '' }))])
  const hasTag = (id: CallId) => tags.get(callIdText(id))?.some((name) => wanted.includes(name)) ?? false
  const isTagged = (id: CallId) => hasTag(id) || hasTag({ ...id, mid: '' })
  return new Set(ids.filter(isTagged).map(({ sessionId }) => sessionId))
}
