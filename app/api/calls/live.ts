import { audit } from '@/lib/server/accounts/audit'
import { withFirstRows, withRoomMids, withStaleFlag } from '@/lib/server/calls/shown-calls'
import { withNames } from '@/lib/server/directory/names'
import type { RunContext } from '@/lib/server/http/define-route'
import { directoryOf } from '@/lib/server/mirror/read/directory'
import { organisation } from '@/lib/server/organisation/organisation'
import { config } from '@/lib/server/process/config/config'
import { sharedNowMs } from '@/lib/server/process/coordination/clock'
import { workspace } from '@/lib/server/process/workspace/workspace'
import { normalize } from '@/lib/server/records/normalize'
import type { Call } from '@/lib/shared/calls/call'
import type { callsRoute } from '@/lib/shared/calls/calls'
import { isKnownWord, isSameWord } from '@/lib/shared/calls/spellings'
import { DEFAULT_PER_PAGE, FILTER_NAMES, type Filters, LIVE_FILTERS } from '@/lib/shared/filters/filters'
import { resolveWindow, type Window } from '@/lib/shared/filters/range'
import { type FieldIssue, invalidRequest } from '@/lib/shared/http/errors'
import { pagination } from '@/lib/shared/http/route'
import { foldedPeopleOf } from '@/lib/shared/presence/uids'

type Asked = Pick<RunContext<typeof callsRoute, 'read'>, 'query' | 'user' | 'signal'>

/** The filters by words of the API. It would compare unknown ones with case, so they are not sent. */
const WORDS = ['type', 'mode', 'status', 'receiverType'] as const
/** The value of a filter that has exactly one, since the API accepts no lists. */
const only = (values: readonly string[], isSent = (_: string) => true) =>
  values.length === 1 ? values.find(isSent) : undefined

/**
 * One page of the live list, scoped by the header. `meta.filteredOut` counts the calls of this page that the API returned although the filters
 * exclude them. The window is not sent: whether its times mean "from" or "exactly" is undocumented, and calls without a start would be
 * lost.
 * @throws AppError INVALID_REQUEST naming what the API does not support
 */
export async function listLiveCalls(onBehalfOf: string, { query, user, signal }: Asked) {
  const { page = 1, perPage = DEFAULT_PER_PAGE, ...filters } = query
  const refused = refusals(query)
  if (refused.length > 0) throw invalidRequest(refused)
  const nowSeconds = Math.floor(sharedNowMs() / 1000)
  const window = resolveWindow(filters, nowSeconds, (await organisation()).firstDay)
  await audit(user.email, 'calls.list-on-behalf-of', onBehalfOf, { page })
  const words = WORDS.map((kind) => [kind, only(filters[kind], (word) => isKnownWord(kind, word))])
  const { hasRecording, uid } = filters
  const asked = { page, perPage, ...Object.fromEntries(words), hasRecording, uid: only(uid) }
  const { records, pagination: upstream } = await workspace().api().listCalls(asked, { onBehalfOf, signal })
  const calls = records.flatMap((record): Call[] => {
    const normalized = normalize(record, nowSeconds)
    return normalized.kind === 'call' ? [normalized.call] : []
  })
  const deadline = { nowSeconds, staleOngoingHours: config().staleOngoingHours }
  const data = calls
    .filter((call) => passes(call, filters, window))
    .map((call) => withFirstRows(withStaleFlag(call, deadline)))
  const upstreamPerPage = upstream.perPage ?? perPage
  const total = upstream.total ?? (page - 1) * upstreamPerPage + calls.length
  return {
    data: await withContext(data),
    meta: {
      pagination: {
        ...pagination(total, data.length, upstreamPerPage, upstream.currentPage ?? page),
        ...(upstream.totalPages ? { total_pages: upstream.totalPages } : {}),
      },
      source: 'live' as const,
      syncedAt: nowSeconds,
      filteredOut: calls.length - data.length,
    },
  }
}

function refusals({ sort, cursor, ...filters }: Asked['query']): FieldIssue[] {
  const lacking = FILTER_NAMES.filter((name) => !LIVE_FILTERS.has(name) && [filters[name]].flat()[0] !== undefined)
  return [
    ...(sort === undefined || sort === '-time'
      ? []
      : [{ field: 'sort', message: 'cannot be set on a live list; the Calls API has its own order' }]),
    ...(cursor === undefined ? [] : [{ field: 'cursor', message: 'does not exist on a live list; use page' }]),
    ...lacking.map((field) => ({ field, message: 'cannot filter a live list; the Calls API does not offer it' })),
  ]
}

/** Applies the filters of a live list to one of its calls, since the API takes one value of each and may ignore it. */
const passes = (call: Call, filters: Filters, { from, to }: Window): boolean =>
  (from === null || call.time >= from) &&
  (to === null || call.time < to) &&
  (filters.outcome.length === 0 || filters.outcome.includes(call.outcome)) &&
  WORDS.every((kind) => {
    const word = call[kind]
    return filters[kind].length === 0 || (word !== null && filters[kind].some((one) => isSameWord(kind, one, word)))
  }) &&
  (filters.hasRecording === undefined || filters.hasRecording === call.hasRecording) &&
  (filters.uid.length === 0 || filters.uid.some((uid) => foldedPeopleOf(call).has(uid)))

/** Adds names and what the calls’ URLs need; without the mirror, which has them, a live page works too. */
async function withContext(calls: Call[]): Promise<Call[]> {
  try {
    const mirror = await workspace().mirror()
    const directory = await directoryOf(mirror)
    return (await withRoomMids({ mirror }, calls)).map((call) => withNames(directory, call))
  } catch {
    return calls
  }
}
