import { storedKey, storedRooms } from '@/lib/server/mirror/read/keys'
import { workspace } from '@/lib/server/process/workspace/workspace'
import { type CallId, type CallRef, readRef } from '@/lib/shared/calls/call-path'
import { AppError } from '@/lib/shared/http/errors'

/** The stored call that an address names, by default the newest of its room: notes and tags need one. @throws AppError NOT_FOUND */
export async function requireKnownCall(sessionId: string, mid: string | undefined): Promise<CallId> {
  const key = await storedKey(await workspace().mirror(), sessionId, mid)
  if (key === null) throw new AppError('NOT_FOUND', 'Callscope’s copy has no such call.')
  return { sessionId, mid: key.mid }
}

/** Lists what users have written about a call (notes or tags), after `change` if given. @throws AppError NOT_FOUND */
export async function aboutCall<T>(
  { params: { sessionId }, query: { mid } }: { params: { sessionId: string }; query: { mid?: string | undefined } },
  list: (call: CallId) => Promise<T>,
  change?: (call: CallId) => Promise<unknown>,
): Promise<{ data: T }> {
  const call = await requireKnownCall(sessionId, mid)
  await change?.(call)
  return { data: await list(call) }
}

/** The stored calls of references; references without one are omitted. */
export async function knownCalls(refs: readonly CallRef[]): Promise<Map<CallRef, CallId>> {
  const wanted = refs.map((ref) => ({ ref, ...readRef(ref) }))
  const rooms = await storedRooms(await workspace().mirror(), [...new Set(wanted.map(({ sessionId }) => sessionId))])
  const known = new Map<CallRef, CallId>()
  for (const { ref, sessionId, mid } of wanted) {
    const living = (rooms.get(sessionId) ?? []).filter((key) => !key.isDeleted)
    const newest = living.toSorted((a, b) => b.time - a.time)[0]
    const key = mid === undefined ? newest : living.find((one) => one.mid === mid)
    if (key !== undefined) known.set(ref, { sessionId, mid: key.mid })
  }
  return known
}
