import { readBill } from '@/lib/analytics/bill'
import { defineRoute } from '@/lib/api/define-route'
import { billOf } from '@/lib/bill/bill'
import { DEFAULT_BILL_SORT, DEFAULT_TOP_GROUPS } from '@/lib/contracts/bill-answer'
import { billQuerySchema } from '@/lib/contracts/bill-schema'
import { DEFAULT_ZONE } from '@/lib/contracts/range'
import { pricingOf } from '../_shared/bill'
import { questionContext } from '../_shared/question'

/** The minutes of a range counted in three ways, by month and group, with what they would cost and why the ways differ. */
export const GET = defineRoute({
  role: 'read',
  query: billQuerySchema,
  async run({ query }) {
    const { currency: asked, sort = DEFAULT_BILL_SORT, top = DEFAULT_TOP_GROUPS, ...filters } = query
    const context = await questionContext(filters)
    const [sums, { currency, currencies, pricing }] = await Promise.all([readBill(context, filters), pricingOf(asked)])
    return {
      data: billOf(sums, pricing, { sort, top }),
      meta: {
        currency,
        rate: pricing?.rate ?? null,
        currencies,
        tz: filters.tz ?? DEFAULT_ZONE,
        source: 'mirror',
        syncedAt: context.syncedAt,
      },
    }
  },
})
