import { z } from 'zod'
import { questionContext } from '@/app/api/_shared/question'
import { readConcurrency } from '@/lib/server/analytics/concurrency/concurrency'
import { defineRoute } from '@/lib/server/api/define-route'
import { TIME_BUCKETS } from '@/lib/shared/contracts/dimensions'
import { filtersSchema } from '@/lib/shared/contracts/filter-schema'
import { DEFAULT_ZONE } from '@/lib/shared/contracts/range'

/** How many calls and people were under way at once, over time. */
export const GET = defineRoute({
  role: 'read',
  query: filtersSchema.extend({ bucket: z.enum(TIME_BUCKETS).optional() }),
  async run({ query }) {
    const { bucket: wanted, ...filters } = query
    const context = await questionContext(filters)
    const { bucket, concurrency } = await readConcurrency(context, filters, wanted)
    const zone = filters.tz ?? DEFAULT_ZONE
    return { data: concurrency, meta: { bucket, zone, source: 'mirror', syncedAt: context.syncedAt } }
  },
})
