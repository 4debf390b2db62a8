import type { Metadata } from 'next'
import { askedOf, type PageSearch } from '@/app/(dashboard)/asked'
import { LedgerPage } from '@/components/ledger/ledger-page'
import { requireUser } from '@/lib/server/auth/session-gate'
import { Prefetch } from '@/lib/server/prefetch/prefetch'
import { filtersToParams } from '@/lib/shared/contracts/filters'

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
