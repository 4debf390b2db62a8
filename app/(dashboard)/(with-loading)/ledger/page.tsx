import type { Metadata } from 'next'
import { type PageSearch, pageFilters } from '@/app/(dashboard)/page-filters'
import { GET as ledger } from '@/app/api/ledger/route'
import { LedgerPage } from '@/components/ledger/ledger-page'
import { requireUser } from '@/lib/server/auth/session-gate'
import { ahead, Prefetch } from '@/lib/server/prefetch/prefetch'

export const metadata: Metadata = { title: 'Data quality' }

type Props = { searchParams: PageSearch }

export default async function Page({ searchParams }: Props) {
  const user = await requireUser()
  return (
    <Prefetch user={user} questions={[ahead(ledger, { query: await pageFilters(searchParams) })]}>
      <LedgerPage />
    </Prefetch>
  )
}
