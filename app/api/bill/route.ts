import { pricingOf } from '@/app/api/_shared/bill'
import { questionContext } from '@/app/api/_shared/question'
import { readBill } from '@/lib/server/analytics/bill/bill'
import { defineRoute } from '@/lib/server/api/define-route'
import { DEFAULT_BILL_SORT, DEFAULT_TOP_GROUPS } from '@/lib/shared/bill/answer'
import { billOf } from '@/lib/shared/bill/bill'
import { billQuerySchema } from '@/lib/shared/bill/schema'
import { DEFAULT_ZONE } from '@/lib/shared/contracts/range'

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
