import { billingOf } from '@/app/api/_shared/bill'
import { type EarlierSums, readBill, readEarlier } from '@/lib/server/bill/bill'
import { billOf } from '@/lib/server/bill/bill-answer'
import { lineOf } from '@/lib/server/bill/sums'
import { namesOf } from '@/lib/server/directory/names'
import { defineRoute } from '@/lib/server/http/define-route'
import { questionContext } from '@/lib/server/process/workspace/question'
import { billRoute, DEFAULT_TOP_GROUPS } from '@/lib/shared/bill/answer'
import { DEFAULT_ZONE } from '@/lib/shared/filters/zone'

export const GET = defineRoute(billRoute, { role: 'read', scope: 'read:analytics' }, async ({ query }) => {
  const { currency: wanted, sort, top = DEFAULT_TOP_GROUPS, compare, ...filters } = query
  const context = await questionContext(filters)
  const [sums, earlier, { currency, currencies, billing }] = await Promise.all([
    readBill(context, filters),
    readEarlier(context, filters, compare),
    billingOf(wanted),
  ])
  const lineBefore = (one: EarlierSums | null) => one && { from: one.from, to: one.to, line: lineOf(one.sums, billing) }
  const bill = billOf(sums, billing, { sort, top })
  return {
    data: { ...bill, previous: lineBefore(earlier.previous), lastMonth: lineBefore(earlier.lastMonth) },
    meta: {
      ...context.meta,
      names: namesOf(context.directory, { group: bill.groups.map(({ group }) => group) }),
      basis: billing.basis,
      currency,
      rate: billing.pricing?.rate ?? null,
      currencies,
      tz: filters.tz ?? DEFAULT_ZONE,
    },
  }
})
