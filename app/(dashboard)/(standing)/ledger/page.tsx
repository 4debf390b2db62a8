import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { LedgerPage } from '@/components/ledger/ledger-page'
import { requireUser } from '@/lib/auth/session-gate'
import { filtersToParams } from '@/lib/contracts/filters'
import { askedFilters } from '@/lib/hooks/asked-filters'
import { pageFilters, ZONE_COOKIE, zoneFromCookie } from '@/lib/hooks/filter-params'
import { Prefetch } from '@/lib/prefetch/prefetch'

export const metadata: Metadata = { title: 'Trust ledger' }

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function Page({ searchParams }: Props) {
  await requireUser()
  const zone = zoneFromCookie((await cookies()).get(ZONE_COOKIE)?.value)
  const params = filtersToParams(askedFilters(pageFilters(await searchParams), zone))
  return (
    <Prefetch queries={[{ key: ['ledger', params.toString()], path: '/api/ledger', params }]}>
      <LedgerPage />
    </Prefetch>
  )
}
