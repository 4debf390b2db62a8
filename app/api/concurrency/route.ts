import { readConcurrency } from '@/lib/server/analytics/concurrency/concurrency'
import { defineRoute } from '@/lib/server/http/define-route'
import { questionContext } from '@/lib/server/process/workspace/question'
import { concurrencyRoute } from '@/lib/shared/analytics/concurrency'
import { DEFAULT_ZONE } from '@/lib/shared/filters/zone'

export const GET = defineRoute(concurrencyRoute, { role: 'read', scope: 'read:analytics' }, async ({ query }) => {
  const { bucket: wanted, ...filters } = query
  const context = await questionContext(filters)
  const { bucket, concurrency } = await readConcurrency(context, filters, wanted)
  return { data: concurrency, meta: { ...context.meta, bucket, zone: filters.tz ?? DEFAULT_ZONE } }
})
