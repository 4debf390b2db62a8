import { questionContext } from '@/app/api/_shared/question'
import { readNeedsALook } from '@/lib/server/analytics/needs-a-look/needs-a-look'
import { defineRoute } from '@/lib/server/api/define-route'
import { DEFAULT_CALLBACK_HOURS } from '@/lib/shared/contracts/callbacks'
import { filtersSchema } from '@/lib/shared/contracts/filter-schema'

/** Missed calls that nobody called back, calls ongoing for too long, hours and days that stand out. */
export const GET = defineRoute({
  role: 'read',
  query: filtersSchema,
  async run({ query }) {
    const context = await questionContext(query)
    const hours = query.callbackHours ?? DEFAULT_CALLBACK_HOURS
    return {
      data: await readNeedsALook(context, query, hours),
      meta: { source: 'mirror', syncedAt: context.syncedAt },
    }
  },
})
