import type { Metadata } from 'next'
import { type PageSearch, pageFilters } from '@/app/(dashboard)/page-filters'
import { GET as bill } from '@/app/api/bill/route'
import { BillPage } from '@/components/bill/bill-page'
import { requireUser } from '@/lib/server/auth/session-gate'
import { ahead, Prefetch } from '@/lib/server/prefetch/prefetch'
import { compareOf } from '@/lib/shared/charts/comparison'
import { readBillState } from '@/lib/shared/params/bill'
import { readComparison } from '@/lib/shared/params/filters'

export const metadata: Metadata = { title: 'Bill' }

type Props = { searchParams: PageSearch }

export default async function Page({ searchParams }: Props) {
  const user = await requireUser()
  const filters = await pageFilters(searchParams)
  const compare = compareOf(readComparison(await searchParams), filters.range)
  const query = { ...filters, ...readBillState(await searchParams), compare }
  return (
    <Prefetch user={user} questions={[ahead(bill, { query })]}>
      <BillPage />
    </Prefetch>
  )
}
