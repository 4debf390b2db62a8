import { readNeedsALook } from '@/lib/server/callbacks/needs-a-look'
import { namesOf } from '@/lib/server/directory/names'
import { defineRoute } from '@/lib/server/http/define-route'
import { questionContext } from '@/lib/server/process/workspace/question'
import { type NeedsALook, needsALookRoute } from '@/lib/shared/callbacks/needs-a-look'
import type { PartyKind } from '@/lib/shared/people/names'

export const GET = defineRoute(needsALookRoute, { role: 'read', scope: 'read:analytics' }, async ({ query }) => {
  const context = await questionContext(query)
  const data = await readNeedsALook(context, query)
  return { data, meta: { ...context.meta, names: namesOf(context.directory, idsIn(data)) } }
})

function idsIn({ queue, stale, unusual }: NeedsALook): Record<PartyKind, string[]> {
  const ids: Record<PartyKind, string[]> = { user: [], group: [] }
  for (const { from, to, isGroup } of [...queue, ...stale.longest]) {
    if (from !== null) ids.user.push(from.id)
    if (to !== null) ids[isGroup ? 'group' : 'user'].push(to.id)
  }
  for (const { kind, id } of unusual.flatMap(({ causes }) => causes)) ids[kind === 'person' ? 'user' : 'group'].push(id)
  return ids
}
