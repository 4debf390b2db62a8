import { questionRoute } from '@/app/api/_shared/question-route'
import { readConcurrency } from '@/lib/server/analytics/concurrency/concurrency'
import { concurrencyRoute } from '@/lib/shared/analytics/concurrency'
import { DEFAULT_ZONE } from '@/lib/shared/filters/zone'

export const GET = questionRoute(concurrencyRoute, 'read:analytics', async ({ query, question }) => {
  const { bucket: wanted, ...filters } = query
  const { bucket, concurrency } = await readConcurrency(question, filters, wanted)
  return { data: concurrency, meta: { bucket, zone: filters.tz ?? DEFAULT_ZONE } }
})
