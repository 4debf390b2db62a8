import { readNeedsALook } from '@/lib/analytics/attention/needs-a-look'
import { defineRoute } from '@/lib/api/define-route'
import { DEFAULT_CALLBACK_HOURS } from '@/lib/contracts/callbacks'
import { filtersSchema } from '@/lib/contracts/filter-schema'
import { questionContext } from '../_shared/question'

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
