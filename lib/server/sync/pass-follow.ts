import { listOpenCalls, type OpenPosition } from '@/lib/server/mirror/open-calls'
import { markGone } from '@/lib/server/mirror/walk'
import { type CallId, callIdText } from '@/lib/shared/call-id'
import type { SyncContext } from './context'
import { lookUp } from './look-up'

/** Calls of each kind that one pass examines to find those that the head pass has not just read. */
const LOOKED_AT = 1000
/** Requests per pass, to leave budget for reading. */
const MOST_YOUNG = 100
/** A call open for days was more likely forgotten by upstream than still ongoing, so such calls are polled less often. */
const OLD_SECONDS = 48 * 3600
const MOST_OLD = 40

/** Which open call of each kind had its turn last, in this process. */
export type FollowMemory = { young: OpenPosition | null; old: OpenPosition | null }

export const newFollowMemory = (): FollowMemory => ({ young: null, old: null })

/**
 * Asks by id for the open calls that the head pass has not just read, in turns, until they are final.
 * Calls that upstream no longer has are marked as gone and kept.
 * @param readIds calls that were just read, by `callIdText`
 */
export async function followPass(
  context: SyncContext,
  memory: FollowMemory,
  readIds: ReadonlySet<string>,
): Promise<void> {
  const open = await listOpenCalls(context.mirror, {
    nowSeconds: Math.floor(context.now() / 1000),
    oldSeconds: OLD_SECONDS,
    after: memory,
    limit: LOOKED_AT,
  })
  const turnOf = (kind: keyof FollowMemory, most: number): CallId[] => {
    const looked = open.filter((call) => call.isOld === (kind === 'old'))
    const due = looked.filter((call) => !readIds.has(callIdText(call))).slice(0, most)
    memory[kind] = (due.length === most ? due.at(-1) : looked.at(-1)) ?? null
    return due
  }
  const due = [...turnOf('young', MOST_YOUNG), ...turnOf('old', MOST_OLD)]
  if (due.length === 0) return
  const { missing } = await lookUp(context, due)
  if (missing.length > 0) await markGone(context.mirror, missing)
}
