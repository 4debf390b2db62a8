import { listOpenCalls } from '../mirror/lookup'
import { markGone } from '../mirror/walk'
import type { SyncContext } from './context'
import { lookUp } from './look-up'
import { storeRecords } from './store-page'

const MOST_OPEN = 2000
/** Requests of one pass, so that the budget is left for reading. */
const MOST_YOUNG = 100
/** A call that has been open for days is rather forgotten by upstream than still going on: such calls take turns when there are many. */
const OLD_SECONDS = 48 * 3600
const MOST_OLD = 40

/** When each open call was last asked for in this process, epoch milliseconds. */
export type FollowMemory = Map<string, number>

/**
 * Asks by id for the open calls that the head pass has not just read, the longest unasked first, until they are final.
 * What upstream no longer knows is marked as gone and stays.
 */
export async function followPass(context: SyncContext, memory: FollowMemory, readIds: Set<string>): Promise<void> {
  const open = await listOpenCalls(context.mirror, MOST_OPEN)
  const nowMs = context.now()
  const newest = open.reduce((latest, call) => Math.max(latest, call.time), 0)
  const isOld = (time: number) => Math.min(Math.abs(nowMs / 1000 - time), newest - time) > OLD_SECONDS
  const openIds = new Set(open.map((call) => call.sessionId))
  for (const id of memory.keys()) if (!openIds.has(id)) memory.delete(id)
  for (const id of readIds) if (openIds.has(id)) memory.set(id, nowMs)
  const waiting = open
    .filter(({ sessionId }) => (memory.get(sessionId) ?? 0) < nowMs)
    .sort((a, b) => (memory.get(a.sessionId) ?? 0) - (memory.get(b.sessionId) ?? 0))
  const young = waiting.filter((call) => !isOld(call.time)).slice(0, MOST_YOUNG)
  const old = waiting.filter((call) => isOld(call.time)).slice(0, MOST_OLD)
  const due = [...young, ...old].map((call) => call.sessionId)
  if (due.length === 0) return
  const { records, missing, askedAtMs } = await lookUp(context, due)
  if (records.length > 0) await storeRecords(context, records, askedAtMs)
  if (missing.length > 0) await markGone(context.mirror, missing)
  for (const id of due) memory.set(id, nowMs)
}
