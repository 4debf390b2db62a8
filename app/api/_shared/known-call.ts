import { storedKey } from '@/lib/server/mirror/read/keys'
import { workspace } from '@/lib/server/process/workspace/workspace'
import type { CallId } from '@/lib/shared/calls/call-path'
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
