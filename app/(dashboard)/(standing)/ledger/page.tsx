import type { Metadata } from 'next'
import { LedgerPage } from '@/components/ledger/ledger-page'
import { requireUser } from '@/lib/auth/session-gate'
import { filtersToParams } from '@/lib/contracts/filters'
import { Prefetch } from '@/lib/prefetch/prefetch'
import { askedOf, type PageSearch } from '../../asked'

export const metadata: Metadata = { title: 'Trust ledger' }

type Props = { searchParams: PageSearch }

export default async function Page({ searchParams }: Props) {
  await requireUser()
  const params = filtersToParams(await askedOf(searchParams))
  return (
    <Prefetch queries={[{ key: ['ledger', params.toString()], path: '/api/ledger', params }]}>
      <LedgerPage />
    </Prefetch>
  )
}
