import type { Metadata } from 'next'
import { askedOf, type PageSearch } from '@/app/(dashboard)/asked'
import { BillPage } from '@/components/bill/bill-page'
import { requireUser } from '@/lib/server/auth/session-gate'
import { Prefetch } from '@/lib/server/prefetch/prefetch'
import { billParams, billState } from '@/lib/shared/params/bill'

export const metadata: Metadata = { title: 'The bill' }

type Props = { searchParams: PageSearch }

export default async function Page({ searchParams }: Props) {
  await requireUser()
  const asked = await searchParams
  const state = billState((name) => (typeof asked[name] === 'string' ? asked[name] : null))
  const params = billParams(await askedOf(searchParams), state)
  return (
    <Prefetch queries={[{ key: ['bill', params.toString()], path: '/api/bill', params }]}>
      <BillPage />
    </Prefetch>
  )
}
