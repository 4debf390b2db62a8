import { questionContext } from '@/app/api/_shared/question'
import { namesOf } from '@/lib/server/analytics/directory/names'
import { readNeedsALook } from '@/lib/server/analytics/needs-a-look/needs-a-look'
import { defineRoute } from '@/lib/server/api/define-route'
import { DEFAULT_CALLBACK_HOURS } from '@/lib/shared/contracts/callbacks'
import { needsALookRoute } from '@/lib/shared/contracts/needs-a-look'

export const GET = defineRoute(needsALookRoute, {
  role: 'read',
  async run({ query }) {
    const context = await questionContext(query)
    const hours = query.callbackHours ?? DEFAULT_CALLBACK_HOURS
    const data = await readNeedsALook(context, query, hours)
    const causes = data.unusual.flatMap((item) => item.causes)
    const idsOf = (kind: (typeof causes)[number]['kind']) =>
      causes.flatMap((cause) => (cause.kind === kind ? [cause.id] : []))
    const names = namesOf(context.directory, { user: idsOf('person'), group: idsOf('group') })
    return { data, meta: { ...context.meta, names } }
  },
})
