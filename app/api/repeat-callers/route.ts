import { readRepeatCallers } from '@/lib/server/callbacks/repeat-callers'
import { namesOf } from '@/lib/server/directory/names'
import { defineRoute } from '@/lib/server/http/define-route'
import { questionContext } from '@/lib/server/process/workspace/question'
import { DEFAULT_REPEAT_HOURS } from '@/lib/shared/callbacks/callbacks'
import { repeatCallersRoute } from '@/lib/shared/callbacks/needs-a-look'
import type { PartyKind } from '@/lib/shared/people/names'

export const GET = defineRoute(repeatCallersRoute, { role: 'read', scope: 'read:analytics' }, async ({ query }) => {
  const { within, ...filters } = query
  const context = await questionContext(filters)
  const data = await readRepeatCallers(context, filters, within ?? filters.repeatHours ?? DEFAULT_REPEAT_HOURS)
  const ids: Record<PartyKind, string[]> = { user: data.callers.map(({ caller }) => caller.id), group: [] }
  for (const { target, isGroup } of data.callers) ids[isGroup ? 'group' : 'user'].push(target.id)
  return { data, meta: { ...context.meta, names: namesOf(context.directory, ids) } }
})
