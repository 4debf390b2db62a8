import { redirect } from 'next/navigation'
import { signedInPage } from '@/app/(dashboard)/signed-in-page'
import { GET as bill } from '@/app/api/bill/route'
import { BillPage } from '@/components/bill/bill-page'
import { ahead } from '@/lib/server/prefetch/prefetch'
import { BILL_STATE } from '@/lib/shared/bill/answer'
import { hrefOf } from '@/lib/shared/links'

export const metadata = { title: 'Bill' }

export default signedInPage({
  questions: ({ filters, search, compare }) => {
    if (!['range', 'from', 'to'].some((name) => name in search)) {
      // Bills cover whole months: without a range, the page shows the last one.
      const given = Object.entries(search).flatMap(([name, value = []]) => [value].flat().map((one) => [name, one]))
      redirect(hrefOf('/bill', new URLSearchParams([...given, ['range', 'last-month']])))
    }
    return [ahead(bill, { query: { ...filters, ...BILL_STATE.read(search), compare } })]
  },
  show: () => <BillPage />,
})
