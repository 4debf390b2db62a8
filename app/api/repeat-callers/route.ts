import { namesOf } from '@/lib/server/analytics/directory/names'
import { readRepeatCallers } from '@/lib/server/analytics/repeats/repeat-callers'
import { defineRoute } from '@/lib/server/api/define-route'
import { questionContext } from '@/lib/server/workspace/question'
import type { PartyKind } from '@/lib/shared/contracts/names'
import { repeatCallersRoute } from '@/lib/shared/contracts/repeat-callers'
import { DEFAULT_REPEAT_HOURS } from '@/lib/shared/contracts/repeats'

export const GET = defineRoute(repeatCallersRoute, {
  role: 'read',
  scope: 'read:analytics',
  async run({ query: { within, ...filters } }) {
    const context = await questionContext(filters)
    const data = await readRepeatCallers(context, filters, within ?? filters.repeatHours ?? DEFAULT_REPEAT_HOURS)
    const ids: Record<PartyKind, string[]> = { user: data.callers.map(({ caller }) => caller.id), group: [] }
    for (const { target, isGroup } of data.callers) ids[isGroup ? 'group' : 'user'].push(target.id)
    return { data, meta: { ...context.meta, names: namesOf(context.directory, ids) } }
  },
})
