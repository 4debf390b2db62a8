import type { Metadata } from 'next'
import { type PageSearch, pageFilters } from '@/app/(dashboard)/page-filters'
import { GET as calls } from '@/app/api/calls/route'
import { CallsPage } from '@/components/calls/calls-page'
import { requireUser } from '@/lib/server/auth/session-gate'
import { ahead, Prefetch } from '@/lib/server/prefetch/prefetch'
import { callsQuery, readListState } from '@/lib/shared/params/calls'

export const metadata: Metadata = { title: 'Calls' }

type PageProps = { searchParams: PageSearch }

export default async function Page({ searchParams }: PageProps) {
  const user = await requireUser()
  const query = callsQuery(await pageFilters(searchParams), readListState(await searchParams))
  return (
    <Prefetch user={user} questions={[ahead(calls, { query })]}>
      <CallsPage />
    </Prefetch>
  )
}
