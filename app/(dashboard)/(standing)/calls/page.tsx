import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { CallsPage } from '@/components/calls/calls-page'
import { requireUser } from '@/lib/auth/session-gate'
import { callsPageParams, listState } from '@/lib/hooks/calls-params'
import { filterParams, pageFilters, ZONE_COOKIE, zoneFromCookie } from '@/lib/hooks/filter-params'
import { Prefetch } from '@/lib/prefetch/prefetch'

export const metadata: Metadata = { title: 'Calls' }

type PageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function Page({ searchParams }: PageProps) {
  await requireUser()
  const asked = await searchParams
  const zone = zoneFromCookie((await cookies()).get(ZONE_COOKIE)?.value)
  const params = callsPageParams(filterParams(pageFilters(asked), zone), listState(asked))
  return (
    <Prefetch queries={[{ key: ['calls', params.toString()], path: '/api/calls', params }]}>
      <CallsPage />
    </Prefetch>
  )
}
