import { billingOf } from '@/app/api/_shared/bill'
import { questionRoute } from '@/app/api/_shared/question-route'
import { type EarlierSums, readBill, readEarlier } from '@/lib/server/bill/bill'
import { billOf } from '@/lib/server/bill/bill-answer'
import { lineOf } from '@/lib/server/bill/sums'
import { billRoute, DEFAULT_TOP_GROUPS } from '@/lib/shared/bill/answer'
import { DEFAULT_ZONE } from '@/lib/shared/filters/zone'

export const GET = questionRoute(billRoute, 'read:analytics', async ({ query, question }) => {
  const { currency: wanted, sort, top = DEFAULT_TOP_GROUPS, compare, ...filters } = query
  const [sums, earlier, { currency, currencies, billing }] = await Promise.all([
    readBill(question, filters),
    readEarlier(question, filters, compare),
    billingOf(wanted),
  ])
  const lineBefore = (one: EarlierSums | null) => one && { from: one.from, to: one.to, line: lineOf(one.sums, billing) }
  const bill = billOf(sums, billing, { sort, top })
  return {
    data: { ...bill, previous: lineBefore(earlier.previous), lastMonth: lineBefore(earlier.lastMonth) },
    meta: {
      basis: billing.basis,
      currency,
      rate: billing.pricing?.rate ?? null,
      currencies,
      tz: filters.tz ?? DEFAULT_ZONE,
    },
    parties: bill.groups.map(({ group: id }) => ({ id, isGroup: true })),
  }
})
