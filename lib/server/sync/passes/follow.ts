import type { RowKey } from '@/lib/server/mirror/read/keys'
import { listOpenCalls } from '@/lib/server/mirror/read/open-calls'
import { markGone } from '@/lib/server/mirror/write/walk'
import type { SyncContext } from '@/lib/server/sync/context'
import { type CallId, callIdText } from '@/lib/shared/calls/call-path'
import { lookUp } from './look-up'

/** Calls of each kind that a pass examines to find those that the head pass has not just read. */
const EXAMINED = 1000
/** Requests per pass, leaving budget for reading pages. */
const MAX_YOUNG = 100
/** A call open for days was more likely never closed than still ongoing, so such calls are polled less often. */
const OLD_SECONDS = 48 * 3600
const MAX_OLD = 40

/** The open call of each kind that was fetched last, in this process. */
export const newFollowMemory = () => ({ young: null as RowKey | null, old: null as RowKey | null })
type FollowMemory = ReturnType<typeof newFollowMemory>

/** Fetches open calls by id, in turns, until they are final, except `readIds`, which were just read. Those that the API no longer has are kept as gone. */
export async function followPass(context: SyncContext, memory: FollowMemory, readIds: ReadonlySet<string>) {
  const { open, total } = await listOpenCalls(context.mirror, {
    nowSeconds: Math.floor(context.now() / 1000),
    oldSeconds: OLD_SECONDS,
    after: memory,
    limit: EXAMINED,
  })
  context.progress.openCalls = total
  const turnOf = (kind: keyof FollowMemory, most: number): CallId[] => {
    const candidates = open.filter((call) => call.isOld === (kind === 'old'))
    const due = candidates.filter((call) => !readIds.has(callIdText(call))).slice(0, most)
    memory[kind] = (due.length === most ? due.at(-1) : candidates.at(-1)) ?? null
    return due
  }
  const due = [...turnOf('young', MAX_YOUNG), ...turnOf('old', MAX_OLD)]
  if (due.length === 0) return
  const { missing } = await lookUp(context, due)
  if (missing.length > 0) await markGone(context.mirror, missing)
}
