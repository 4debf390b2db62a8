import type { Metadata } from 'next'
import { signedInPage } from '@/app/(dashboard)/signed-in-page'
import { GET as bill } from '@/app/api/bill/route'
import { BillPage } from '@/components/bill/bill-page'
import { ahead } from '@/lib/server/prefetch/prefetch'
import { readBillState } from '@/lib/shared/params/bill'

export const metadata: Metadata = { title: 'Bill' }

export default signedInPage({
  questions: ({ filters, search, compare }) => [
    ahead(bill, { query: { ...filters, ...readBillState(search), compare } }),
  ],
  show: () => <BillPage />,
})
