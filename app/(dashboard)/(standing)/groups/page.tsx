import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { GroupsPage } from '@/components/groups/groups-page'
import { requireUser } from '@/lib/auth/session-gate'
import { groupsParams } from '@/lib/charts/group-figures'
import { ANALYTICS_PATH, analyticsKey } from '@/lib/hooks/analytics-query'
import { askedFilters } from '@/lib/hooks/asked-filters'
import { pageFilters, ZONE_COOKIE, zoneFromCookie } from '@/lib/hooks/filter-params'
import { Prefetch } from '@/lib/prefetch/prefetch'

export const metadata: Metadata = { title: 'Groups' }

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function Page({ searchParams }: Props) {
  await requireUser()
  const zone = zoneFromCookie((await cookies()).get(ZONE_COOKIE)?.value)
  const params = groupsParams(askedFilters(pageFilters(await searchParams), zone))
  return (
    <Prefetch queries={[{ key: analyticsKey(params), path: ANALYTICS_PATH, params }]}>
      <GroupsPage />
    </Prefetch>
  )
}
