import { rowPages, withFirstRows, withStaleFlag } from '@/lib/server/calls/shown-calls'
import { isNameable, isRefusedName } from '@/lib/server/calls-api/client'
import type { UpstreamRoom } from '@/lib/server/calls-api/schema'
import type { RequestOptions } from '@/lib/server/calls-api/transport'
import { withNames } from '@/lib/server/directory/names'
import type { Mirror } from '@/lib/server/mirror/mirror'
import { getStoredCalls, type StoredCall } from '@/lib/server/mirror/read/lookup'
import { sharedNowMs } from '@/lib/server/process/coordination/clock'
import { questionContext } from '@/lib/server/process/workspace/question'
import { workspace } from '@/lib/server/process/workspace/workspace'
import { normalize } from '@/lib/server/records/normalize'
import { type LiveCall, storeLiveCalls } from '@/lib/server/sync/pages/records'
import { followMoved } from '@/lib/server/sync/retention'
import type { Call } from '@/lib/shared/calls/call'
import { type CallRef, readRef } from '@/lib/shared/calls/call-path'
import type { CallAnswer, CallMeta } from '@/lib/shared/calls/calls'
import { AppError } from '@/lib/shared/http/errors'

/** Asks the Calls API by a session id; null for one that no request can contain. @throws UpstreamError */
export async function askNamed<T>(sessionId: string, ask: () => Promise<T>): Promise<T | null> {
  try {
    return isNameable(sessionId) ? await ask() : null
  } catch (error) {
    if (isRefusedName(sessionId, error)) return null
    throw error
  }
}

/** Asks the Calls API for a room by its id; for an id that no request can contain, the newest of the list. @returns null if not found. @throws UpstreamError */
async function askRoom(sessionId: string, options: RequestOptions): Promise<UpstreamRoom | null> {
  const named = await askNamed(sessionId, () => workspace().api().getCall(sessionId, options))
  if (named !== null) return named
  // More in a list scoped to one user, since there is no copy of it to fall back on.
  const mostPages = options.onBehalfOf === undefined ? 1 : 5
  for (let page = 1; page <= mostPages; page += 1) {
    const listed = await workspace().api().listCalls({ page, perPage: 100 }, options)
    const records = listed.records.filter((record) => isOf(sessionId, record))
    if (records.length > 0) return { records, isWhole: false }
    const { total } = listed.pagination
    if (listed.records.length === 0 || (total !== null && total <= page * listed.records.length)) break
  }
  return null
}

function isOf(sessionId: string, record: unknown): boolean {
  const read = normalize(record, sharedNowMs() / 1000)
  return read.kind === 'call' && read.call.sessionId === sessionId
}

/** A user is waiting and the mirror has a copy, so a slow request to the Calls API is abandoned early. */
const LIVE_DEADLINE_MS = 4000
const NO_LONGER = 'The Calls API no longer has this call; this is the last copy.'
const UNNAMED = 'The Calls API cannot be asked for this session id, and does not list it among its newest calls.'
const ANOTHER = 'The Calls API returned another call of this room; this is the last copy.'

/** The mirror's copy of a call in the API's form; null where it has none. */
export async function readStoredCall(ref: CallRef): Promise<CallAnswer | null> {
  const { sessionId, mid } = readRef(ref)
  const question = await questionContext()
  const chosen = chooseCall(question, await getStoredCalls(question.mirror, [sessionId]), mid)
  if (chosen === null) return null
  const { call, copy, occurrences } = chosen
  const fetchedAt = Math.floor(copy.fetchedAtMs / 1000)
  const meta = { ...question.meta, fetchedAt, occurrences, participants: rowPages(call, 1) }
  return { data: withFirstRows(call), meta: { ...meta, ...(copy.gone ? { gone: true } : {}) } }
}

/** `raw` parses the mirror's copy only when called. */
type CallReading = { call: Call; raw: () => unknown; meta: CallMeta }
type CallQuery = { mid?: string | undefined; onBehalfOf?: string | undefined }
type CallRequest = { params: { sessionId: string }; query: CallQuery; signal: AbortSignal }
type Live = { calls: LiveCall[]; isWhole: boolean }
type Question = Awaited<ReturnType<typeof questionContext>>

/**
 * Reads one call of a room live, by default the newest, and writes the room's calls through to the mirror. Scoped reads (`onBehalfOf`) are
 * neither stored nor answered from the mirror, which has no scopes. A room that Get Call cannot name is read from the list or the mirror.
 * @throws AppError with the code of the Calls API when neither side has the room, NOT_FOUND when the room has no such call
 */
export async function readCall({ params: { sessionId }, query, signal }: CallRequest): Promise<CallReading> {
  const question = await questionContext()
  const { mid, onBehalfOf } = query
  const isScoped = onBehalfOf !== undefined
  const live = await readLive(question.mirror, sessionId, { onBehalfOf, signal }).catch((error: unknown) => {
    if (error instanceof AppError && !isScoped && error.code !== 'NOT_FOUND') return error
    throw error
  })
  const stored = isScoped ? [] : await getStoredCalls(question.mirror, [sessionId])
  if (live !== null && !(live instanceof AppError)) return readingOf(question, live, stored, mid)
  const error = live ?? new AppError('NOT_FOUND', UNNAMED)
  if (stored.length === 0) throw error
  const gone = error.code === 'ERR_CALL_SESSION_NOT_FOUND'
  const reading = readingOf(question, { calls: [], isWhole: gone }, stored, mid)
  return gone ? reading : { ...reading, meta: { ...reading.meta, reason: error.message } }
}

async function readLive(mirror: Mirror, sessionId: string, asked: RequestOptions): Promise<Live | null> {
  const requestedAtMs = sharedNowMs()
  const room = await askRoom(sessionId, { ...asked, deadlineMs: LIVE_DEADLINE_MS, retries: 0 })
  if (room === null) return null
  const options = { store: asked.onBehalfOf === undefined, onMoved: () => followMoved(mirror) }
  return { calls: await storeLiveCalls(mirror, room, requestedAtMs, options), isWhole: room.isWhole }
}

/** Picks the requested call from the live answer and the stored ones. @throws AppError NOT_FOUND */
function readingOf(question: Question, live: Live, stored: readonly StoredCall[], mid?: string): CallReading {
  const chosen = chooseCall<StoredCall | LiveCall>(question, [...stored, ...live.calls], mid)
  if (chosen === null) throw new AppError('NOT_FOUND', 'This room has no such call.', { status: 404 })
  const { call, copy, occurrences } = chosen
  const { syncedAt, nowSeconds } = question
  if (!('fetchedAtMs' in copy))
    return { call, raw: () => copy.raw, meta: { source: 'live', syncedAt, fetchedAt: nowSeconds, occurrences } }
  const fetchedAt = Math.floor(copy.fetchedAtMs / 1000)
  const why = live.isWhole ? { reason: NO_LONGER, gone: true as const } : { reason: ANOTHER }
  return { call, raw: () => JSON.parse(copy.raw), meta: { source: 'mirror', syncedAt, fetchedAt, occurrences, ...why } }
}

/** Picks the requested call of a room by its mid, by default the newest, and returns it as shown, with all of them; null where there is none. Of copies of a call, the last counts. */
function chooseCall<Copy extends Pick<StoredCall, 'mid' | 'call'>>(
  question: Question,
  read: readonly Copy[],
  mid: string | undefined,
) {
  const copies = [...new Map(read.map((one) => [one.mid, one])).values()]
  copies.sort((one, other) => other.call.time - one.call.time || (one.mid < other.mid ? 1 : -1))
  const copy = mid === undefined ? copies[0] : copies.find((one) => one.mid === mid)
  if (copy === undefined) return null
  const call = withStaleFlag(withNames(question.directory, copy.call), question)
  const occurrences = copies.map(({ mid, call: { time, status } }) => ({ mid, time, status }))
  return { copy, call: copies.length > 1 ? { ...call, roomMid: copy.mid } : call, occurrences }
}
