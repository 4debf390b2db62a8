import { namesOf } from '@/lib/server/analytics/directory/names'
import { readNeedsALook } from '@/lib/server/analytics/needs-a-look/needs-a-look'
import { defineRoute } from '@/lib/server/api/define-route'
import { questionContext } from '@/lib/server/workspace/question'
import { DEFAULT_CALLBACK_HOURS } from '@/lib/shared/contracts/callbacks'
import type { PartyKind } from '@/lib/shared/contracts/names'
import { type NeedsALook, needsALookRoute } from '@/lib/shared/contracts/needs-a-look'

export const GET = defineRoute(needsALookRoute, {
  role: 'read',
  scope: 'read:analytics',
  async run({ query }) {
    const context = await questionContext(query)
    const hours = query.callbackHours ?? DEFAULT_CALLBACK_HOURS
    const data = await readNeedsALook(context, query, hours)
    return { data, meta: { ...context.meta, names: namesOf(context.directory, idsIn(data)) } }
  },
})

/** Everyone whom the page names. */
function idsIn({ queue, stale, unusual }: NeedsALook): Record<PartyKind, string[]> {
  const ids: Record<PartyKind, string[]> = { user: [], group: [] }
  for (const { from, to, isGroup } of [...queue, ...stale.longest]) {
    if (from !== null) ids.user.push(from.id)
    if (to !== null) ids[isGroup ? 'group' : 'user'].push(to.id)
  }
  for (const { kind, id } of unusual.flatMap(({ causes }) => causes)) ids[kind === 'person' ? 'user' : 'group'].push(id)
  return ids
}
