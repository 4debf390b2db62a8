import type { Metadata } from 'next'
import { type PageSearch, viewerZone } from '@/app/(dashboard)/asked'
import { CallsPage } from '@/components/calls/calls-page'
import { requireUser } from '@/lib/server/auth/session-gate'
import { Prefetch } from '@/lib/server/prefetch/prefetch'
import { callsPageParams, listState } from '@/lib/shared/params/calls'
import { filterParams, pageFilters } from '@/lib/shared/params/filters'

export const metadata: Metadata = { title: 'Calls' }

type PageProps = { searchParams: PageSearch }

export default async function Page({ searchParams }: PageProps) {
  await requireUser()
  const asked = await searchParams
  const params = callsPageParams(filterParams(pageFilters(asked), await viewerZone()), listState(asked))
  return (
    <Prefetch queries={[{ key: ['calls', params.toString()], path: '/api/calls', params }]}>
      <CallsPage />
    </Prefetch>
  )
}
