import { namesOf } from '@/lib/server/directory/names'
import type { questionContext } from '@/lib/server/process/workspace/question'
import type { CallbackQueue } from '@/lib/shared/callbacks/callback-queue'
import type { PartyKind } from '@/lib/shared/people/names'

/** A queue with the names of everyone in it. */
export function queueAnswer({ directory, meta }: Awaited<ReturnType<typeof questionContext>>, data: CallbackQueue) {
  const ids: Record<PartyKind, string[]> = { user: [], group: [] }
  for (const { caller, target, isGroup, attempts } of data.lines) {
    ids.user.push(caller.id, ...attempts.flatMap(({ from }) => from?.id ?? []))
    ids[isGroup ? 'group' : 'user'].push(target.id)
  }
  return { data, meta: { ...meta, waiting: data.callers, names: namesOf(directory, ids) } }
}
