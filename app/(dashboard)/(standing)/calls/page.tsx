import type { Metadata } from 'next'
import { CallsPage } from '@/components/calls/calls-page'
import { requireUser } from '@/lib/auth/session-gate'
import { callsPageParams, listState } from '@/lib/hooks/calls-params'
import { filterParams, pageFilters } from '@/lib/hooks/filter-params'
import { Prefetch } from '@/lib/prefetch/prefetch'
import { type PageSearch, viewerZone } from '../../asked'

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
