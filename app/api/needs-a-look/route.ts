import { questionContext } from '@/app/api/_shared/question'
import { readNeedsALook } from '@/lib/server/analytics/needs-a-look/needs-a-look'
import { defineRoute } from '@/lib/server/api/define-route'
import { DEFAULT_CALLBACK_HOURS } from '@/lib/shared/contracts/callbacks'
import { needsALookRoute } from '@/lib/shared/contracts/needs-a-look'

export const GET = defineRoute(needsALookRoute, {
  role: 'read',
  async run({ query }) {
    const context = await questionContext(query)
    const hours = query.callbackHours ?? DEFAULT_CALLBACK_HOURS
    return {
      data: await readNeedsALook(context, query, hours),
      meta: context.meta,
    }
  },
})
