import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { BillPage } from '@/components/bill/bill-page'
import { requireUser } from '@/lib/auth/session-gate'
import { askedFilters } from '@/lib/hooks/asked-filters'
import { billParams, billState } from '@/lib/hooks/bill-params'
import { pageFilters, ZONE_COOKIE, zoneFromCookie } from '@/lib/hooks/filter-params'
import { Prefetch } from '@/lib/prefetch/prefetch'

export const metadata: Metadata = { title: 'The bill' }

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function Page({ searchParams }: Props) {
  await requireUser()
  const asked = await searchParams
  const zone = zoneFromCookie((await cookies()).get(ZONE_COOKIE)?.value)
  const state = billState((name) => (typeof asked[name] === 'string' ? asked[name] : null))
  const params = billParams(askedFilters(pageFilters(asked), zone), state)
  return (
    <Prefetch queries={[{ key: ['bill', params.toString()], path: '/api/bill', params }]}>
      <BillPage />
    </Prefetch>
  )
}
