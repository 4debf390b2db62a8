import { z } from 'zod'
import { readConcurrency } from '@/lib/analytics/concurrency'
import { defineRoute } from '@/lib/api/define-route'
import { TIME_BUCKETS } from '@/lib/contracts/analytics'
import { filtersSchema } from '@/lib/contracts/filter-schema'
import { DEFAULT_ZONE } from '@/lib/contracts/range'
import { questionContext } from '../_shared/question'

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
