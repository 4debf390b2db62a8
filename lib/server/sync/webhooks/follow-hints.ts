import { backoffMs, sleep } from '@/lib/server/process/coordination/waits'
import { asWork } from '@/lib/server/process/observe/tracking'
import type { SyncContext } from '../context'
import { dueEvents, finishEvents, forgetEvents, retryEvents, type WaitingEvent } from './events'

/** Whether anything was new, by room. Rooms that could not be read are missing. */
export type RoomsRead = Map<string, boolean>
export type HintReader = {
  readNewest(): Promise<RoomsRead>
  readRooms(sessionIds: readonly string[]): Promise<RoomsRead>
}

/** When the newest pages were last read because of hints, epoch milliseconds. */
export const newHintMemory = () => ({ newestAtMs: Number.NEGATIVE_INFINITY })
type HintMemory = ReturnType<typeof newHintMemory>

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
 * Reads what hints suggest. One that brings nothing new is retried once: the API may announce a change before it lists it.
 * @returns the hashes of those that are done and of those to retry; the others wait for their turn
 * @throws any error that ends the reading
 */
export async function readHinted(reader: HintReader, due: readonly WaitingEvent[], memory: HintMemory, nowMs: number) {
  const rooms = [...new Set(due.flatMap(({ sessionId }) => (sessionId === null ? [] : [sessionId])))]
  const isLongAgo = nowMs - memory.newestAtMs >= NEWEST_EVERY_MS
  const isNewestDue = due.some(({ sessionId }) => sessionId === null) || (rooms.length > MANY_ROOMS && isLongAgo)
  if (isNewestDue) memory.newestAtMs = nowMs
  const newest: RoomsRead = isNewestDue ? await reader.readNewest() : new Map()
  const turn = rooms.filter((room) => !newest.has(room)).slice(0, MANY_ROOMS)
  const read = turn.length === 0 ? newest : new Map([...newest, ...(await reader.readRooms(turn))])
  const isNewestChanged = [...read.values()].some((isChanged) => isChanged)
  const found = { done: [] as string[], again: [] as string[] }
  for (const { bodyHash, sessionId, attempts } of due) {
    if (sessionId !== null && !read.has(sessionId) && !turn.includes(sessionId)) continue
    const isChanged = sessionId === null ? isNewestChanged : read.get(sessionId)
    const isDone = isChanged === true || (isChanged === false && attempts > 0)
    found[isDone ? 'done' : 'again'].push(bodyHash)
  }
  return found
}

/** Follows the hints that are due. @returns true if more are @throws any error that ends the reading; the hints are then retried later */
export async function followHints(reader: HintReader, memory: HintMemory, nowMs: number): Promise<boolean> {
  const due = await dueEvents(MAX_DUE)
  if (due.length === 0) return false
  const { done, again } = await readHinted(reader, due, memory, nowMs).catch(async (error: unknown) => {
    await retryEvents(due.map(({ bodyHash }) => bodyHash))
    throw error
  })
  await finishEvents(done)
  await retryEvents(again)
  return done.length + again.length < due.length
}

/**
 * Follows hints until the signal ends it.
 * @param reader null while nothing can be read
 * @param wait resolves when a hint may have arrived, or after `ms` milliseconds
 */
export async function keepFollowingHints(
  reader: () => HintReader | null,
  wait: (ms: number) => Promise<void>,
  pollMs: number,
  { log, now, signal }: Pick<SyncContext, 'log' | 'now' | 'signal'>,
): Promise<void> {
  let failures = 0
  let forgetAtMs = 0
  const memory = newHintMemory()
  while (!signal.aborted) {
    let pauseMs = pollMs
    let tookMs = 0
    try {
      const ready = reader()
      const startedAtMs = now()
      if (ready === null) pauseMs = NOT_READY_MS
      else if (await asWork('webhooks', () => followHints(ready, memory, startedAtMs))) pauseMs = 0
      tookMs = now() - startedAtMs
      failures = 0
      if (now() >= forgetAtMs) {
        await forgetEvents()
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
