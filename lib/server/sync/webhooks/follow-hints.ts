import { backoffMs, sleep } from '@/lib/server/process/coordination/waits'
import { asWork } from '@/lib/server/process/observe/tracking'
import type { SyncContext } from '../context'
import type { WaitingEvent } from './events'

/** The persistent queue of hints. */
export type HintQueue = {
  /** How often to look for hints that another process received, milliseconds. */
  pollMs: number
  due(limit: number): Promise<WaitingEvent[]>
  finish(hashes: readonly string[]): Promise<void>
  retry(hashes: readonly string[]): Promise<void>
  /** Deletes old hints that have been followed. */
  forget(): Promise<void>
}

/** Whether anything was new, by room. Rooms that could not be read are missing. */
export type RoomsRead = Map<string, boolean>
export type HintReader = {
  readNewest(): Promise<RoomsRead>
  readRooms(sessionIds: readonly string[]): Promise<RoomsRead>
}

/** When the newest pages were last read because of hints, epoch milliseconds. */
export type HintMemory = { newestAtMs: number }

const MAX_DUE = 1_000
/** With more rooms than this the newest pages are read first, which takes fewer requests. */
const MANY_ROOMS = 40
/** The events of a call come in bursts, which one reading covers. */
const GATHER_MS = 150
/** With many rooms the newest pages are read at most this often; rooms not on them must be read by id. */
const NEWEST_EVERY_MS = 10_000
/** How often to check whether reading is possible yet; the check is free. */
const NOT_READY_MS = 500
const MAX_REST_MS = 1_000
const FORGET_EVERY_MS = 3_600_000
const MAX_BACKOFF_MS = 20_000

/**
 * Reads what waiting hints suggest. One that brings nothing new is retried once: the API may announce a change before it lists it.
 * @returns true if more hints are already due
 * @throws any error that ends the reading; the hints are then retried later
 */
export async function followHints(
  reader: HintReader,
  queue: HintQueue,
  memory: HintMemory = { newestAtMs: Number.NEGATIVE_INFINITY },
  nowMs = 0,
): Promise<boolean> {
  const due = await queue.due(MAX_DUE)
  if (due.length === 0) return false
  const rooms = [...new Set(due.flatMap(({ sessionId }) => (sessionId === null ? [] : [sessionId])))]
  const isLongAgo = nowMs - memory.newestAtMs >= NEWEST_EVERY_MS
  const isNewestDue = due.some(({ sessionId }) => sessionId === null) || (rooms.length > MANY_ROOMS && isLongAgo)
  if (isNewestDue) memory.newestAtMs = nowMs
  let read: RoomsRead = new Map()
  let turn: string[] = []
  try {
    read = isNewestDue ? await reader.readNewest() : read
    turn = rooms.filter((room) => !read.has(room)).slice(0, MANY_ROOMS)
    if (turn.length > 0) read = new Map([...read, ...(await reader.readRooms(turn))])
  } catch (error) {
    await queue.retry(due.map(({ bodyHash }) => bodyHash))
    throw error
  }
  const isNewestChanged = [...read.values()].some((isChanged) => isChanged)
  const results = due.flatMap(({ bodyHash, sessionId, attempts }) => {
    if (sessionId !== null && !read.has(sessionId) && !turn.includes(sessionId)) return []
    const isChanged = sessionId === null ? isNewestChanged : read.get(sessionId)
    return [{ bodyHash, isDone: isChanged === true || (isChanged === false && attempts > 0) }]
  })
  await queue.finish(results.filter(({ isDone }) => isDone).map(({ bodyHash }) => bodyHash))
  await queue.retry(results.filter(({ isDone }) => !isDone).map(({ bodyHash }) => bodyHash))
  return results.length < due.length
}

/**
 * Follows hints until the signal ends it.
 * @param reader null while nothing can be read
 * @param wait resolves when a hint may have arrived, or after `ms` milliseconds
 */
export async function keepFollowingHints(
  queue: HintQueue,
  reader: () => HintReader | null,
  wait: (ms: number) => Promise<void>,
  { log, now, signal }: Pick<SyncContext, 'log' | 'now' | 'signal'>,
): Promise<void> {
  let failures = 0
  let forgetAtMs = 0
  const memory: HintMemory = { newestAtMs: Number.NEGATIVE_INFINITY }
  while (!signal.aborted) {
    let pauseMs = queue.pollMs
    let tookMs = 0
    try {
      const ready = reader()
      const startedAtMs = now()
      if (ready === null) pauseMs = NOT_READY_MS
      else if (await asWork('webhooks', () => followHints(ready, queue, memory, startedAtMs))) pauseMs = 0
      tookMs = now() - startedAtMs
      failures = 0
      if (now() >= forgetAtMs) {
        await queue.forget()
        forgetAtMs = now() + FORGET_EVERY_MS
      }
    } catch (error) {
      if (signal.aborted) return
      failures += 1
      pauseMs = Math.min(backoffMs(failures + 2, Math.random), MAX_BACKOFF_MS)
      log.warn({ failures, err: error }, 'sync: webhooks are followed later')
      await sleep(pauseMs, signal).catch(() => undefined)
      continue
    }
    await wait(pauseMs)
    // Rest as long as the reading took, up to a limit, so that a flood of webhooks leaves time for everything else.
    await sleep(Math.max(GATHER_MS, Math.min(tookMs, MAX_REST_MS)), signal).catch(() => undefined)
  }
}
