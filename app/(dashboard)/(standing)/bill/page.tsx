import type { Metadata } from 'next'
import { BillPage } from '@/components/bill/bill-page'
import { requireUser } from '@/lib/auth/session-gate'
import { billParams, billState } from '@/lib/hooks/bill-params'
import { Prefetch } from '@/lib/prefetch/prefetch'
import { askedOf, type PageSearch } from '../../asked'

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
