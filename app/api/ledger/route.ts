import { questionContext } from '@/app/api/_shared/question'
import { readLedger } from '@/lib/server/analytics/ledger/ledger'
import { defineRoute } from '@/lib/server/api/define-route'
import { filtersSchema } from '@/lib/shared/contracts/filter-schema'

/** What stands behind the figures of a range: calls with something to doubt, what figures leave out, what was converted or set aside. */
export const GET = defineRoute({
  role: 'read',
  query: filtersSchema,
  async run({ query }) {
    const context = await questionContext(query)
    return { data: await readLedger(context, query), meta: { source: 'mirror', syncedAt: context.syncedAt } }
  },
})
