import { readLedger } from '@/lib/analytics/ledger'
import { defineRoute } from '@/lib/api/define-route'
import { filtersSchema } from '@/lib/contracts/filter-schema'
import { questionContext } from '../_shared/question'

/** What stands behind the figures of a range: calls with something to doubt, what figures leave out, what was converted or set aside. */
export const GET = defineRoute({
  role: 'read',
  query: filtersSchema,
  async run({ query }) {
    const context = await questionContext(query)
    return { data: await readLedger(context, query), meta: { source: 'mirror', syncedAt: context.syncedAt } }
  },
})
