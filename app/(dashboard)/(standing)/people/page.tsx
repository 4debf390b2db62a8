import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { PeoplePage } from '@/components/people/people-page'
import { requireUser } from '@/lib/auth/session-gate'
import { askedFilters } from '@/lib/hooks/asked-filters'
import { pageFilters, ZONE_COOKIE, zoneFromCookie } from '@/lib/hooks/filter-params'
import { DEFAULT_PEOPLE_SORT, peopleParams } from '@/lib/hooks/people-params'
import { Prefetch } from '@/lib/prefetch/prefetch'

export const metadata: Metadata = { title: 'People' }

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function Page({ searchParams }: Props) {
  await requireUser()
  const asked = await searchParams
  const zone = zoneFromCookie((await cookies()).get(ZONE_COOKIE)?.value)
  const word = (name: string) => (typeof asked[name] === 'string' ? asked[name] : '')
  const params = peopleParams(askedFilters(pageFilters(asked), zone), {
    find: word('find'),
    sort: word('sort') || DEFAULT_PEOPLE_SORT,
    page: Number(word('page')) || 1,
  })
  return (
    <Prefetch queries={[{ key: ['people', params.toString()], path: '/api/people', params }]}>
      <PeoplePage />
    </Prefetch>
  )
}
