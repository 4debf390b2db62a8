import pLimit from 'p-limit'
import { isNameable, isRefusedName } from '@/lib/server/calls-api/client'
import {
  isAboutRequest,
  isCallNotFound,
  isServerFailure,
  isTooLarge,
  isUnusable,
  statusWithoutCode,
} from '@/lib/server/calls-api/upstream-error'
import { backgroundRequest, type SyncContext } from '@/lib/server/sync/context'
import { unreadById } from '@/lib/server/sync/pages/page'
import { changesByRoom, countNew, storeRecords } from '@/lib/server/sync/pages/records'
import type { RoomsRead } from '@/lib/server/sync/webhooks/follow-hints'
import { type CallId, callIdText } from '@/lib/shared/calls/call-path'
import { findListed } from './find-listed'

/** Runs `work` on all items, `limit` at a time, results in order. @throws the first failure; no more work starts then, and what runs is awaited */
export async function inParallel<T, R>(items: readonly T[], limit: number, work: (item: T) => Promise<R>) {
  const limited = pLimit(limit)
  const failed = new AbortController()
  const started = items.map((item) =>
    limited(async () => {
      failed.signal.throwIfAborted()
      return work(item).catch((error: unknown) => {
        failed.abort(error)
        throw error
      })
    }),
  )
  await Promise.allSettled(started)
  failed.signal.throwIfAborted()
  return Promise.all(started)
}

export type LookUp = Awaited<ReturnType<typeof lookUp>>

/** The look-up tolerates server failures, and errors without a code, on this many rooms; with more, it fails itself. */
const MAX_FAILING = 3

/**
 * Fetches calls by id, a room at a time, and stores them. Calls that cannot be fetched by id are searched for in the list, each at most once a minute.
 * A call is missing if the API does not know its room or returns the room without it; a response with a single other call of the room proves nothing
 * about this one.
 * @param isListRead the whole list has just been read, so calls that cannot be fetched by id need not be searched for again
 * @throws UpstreamError, AppError MIRROR_UNAVAILABLE
 */
export async function lookUp(context: SyncContext, ids: readonly CallId[], isListRead = false) {
  const { heldIds } = context.progress
  const answers = await askRooms(context, [...new Set(ids.map(({ sessionId }) => sessionId))])
  const sought = isListRead ? [] : [...answers.unnamed].filter((sessionId) => heldIds.isDue(sessionId, context.now()))
  answers.records.push(...(await findListed(context, sought, ids)))
  const stored = await storeRecords(context, answers.records, answers.requestedAtMs)
  const read = new Set(stored.calls.map(({ id }) => callIdText(id)))
  const answered = new Set(stored.calls.map(({ id }) => id.sessionId))
  for (const sessionId of sought) {
    if (answered.has(sessionId)) heldIds.release(sessionId)
    heldIds.hold(sessionId, context.now())
  }
  const found = {
    /** Calls that the API says it does not have. */
    missing: [] as CallId[],
    /** All others: read and stored, or still unknown. */
    rest: [] as CallId[],
    /** Calls of `rest` for which the API returned another call of the room, now or last time. */
    otherwise: [] as CallId[],
    stored,
  }
  for (const id of ids) {
    const isRead = read.has(callIdText(id))
    const isMissing = answers.missing.has(id.sessionId) || (answers.whole.has(id.sessionId) && !isRead)
    found[isMissing ? 'missing' : 'rest'].push(id)
    if (isMissing || isRead) continue
    // An immediate retry would not help, so hold the call back.
    if (answered.has(id.sessionId)) heldIds.holdAbsent(id, context.now())
    if (heldIds.isAbsent(id) || (isListRead && answers.unnamed.has(id.sessionId))) found.otherwise.push(id)
  }
  return found
}

/** Fetches rooms, or finds them in the list, and stores their calls. @throws UpstreamError, AppError MIRROR_UNAVAILABLE */
export async function readRooms(context: SyncContext, sessionIds: readonly string[]): Promise<RoomsRead> {
  const answers = await askRooms(context, sessionIds)
  answers.records.push(...(await findListed(context, [...answers.unnamed], [])))
  const stored = await storeRecords(context, answers.records, answers.requestedAtMs)
  context.progress.callsStored += countNew(stored)
  const others = [...answers.missing, ...answers.unnamed].map((sessionId) => [sessionId, false] as const)
  return new Map([...others, ...changesByRoom(stored)])
}

/**
 * Fetches rooms. A room with an unusable response stays unknown; one that is too large, or for which the API answers with an error, is held back for
 * a while. After too many that say nothing about the room, the look-up fails; since failing rooms are held back, the next one gets further.
 */
async function askRooms(context: SyncContext, sessionIds: readonly string[]) {
  const { heldIds } = context.progress
  const found = {
    /** Raw records of the calls found; an `UnreadRecord` for each that is too large. */
    records: [] as unknown[],
    /** Rooms that the API does not know. */
    missing: new Set<string>(),
    /** Rooms returned with all their calls. */
    whole: new Set<string>(),
    /** Rooms whose id cannot be used with Get Call, so that only the list has them. */
    unnamed: new Set<string>(),
    /** When the first request was sent, epoch milliseconds. */
    requestedAtMs: context.now(),
  }
  const failing: string[] = []
  let failures = 0
  await inParallel(sessionIds, context.settings.concurrency, async (sessionId) => {
    if (!isNameable(sessionId)) return void found.unnamed.add(sessionId)
    if (!heldIds.isDue(sessionId, context.now())) return
    try {
      const { records, isWhole } = await context.api.getCall(sessionId, backgroundRequest(context))
      found.records.push(...records)
      if (isWhole) found.whole.add(sessionId)
      heldIds.release(sessionId)
    } catch (error) {
      if (isRefusedName(sessionId, error)) return void found.unnamed.add(sessionId)
      if (isCallNotFound(error)) return void found.missing.add(sessionId)
      if (isTooLarge(error)) {
        heldIds.hold(sessionId, context.now(), true)
        found.records.push(unreadById(sessionId, error))
      } else if (isAboutRequest(error)) {
        heldIds.hold(sessionId, context.now())
        failing.push(sessionId)
        const saysNothing = isServerFailure(error) || statusWithoutCode(error) !== null
        if (saysNothing && ++failures > MAX_FAILING) throw error
      } else if (!isUnusable(error)) throw error
    }
  })
  if (failing.length > 0)
    context.log.warn({ sessionIds: failing }, 'sync: the Calls API fails on these calls; others are read')
  return found
}
