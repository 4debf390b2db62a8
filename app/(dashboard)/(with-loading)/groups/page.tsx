import type { Metadata } from 'next'
import { type PageSearch, pageFilters } from '@/app/(dashboard)/page-filters'
import { GET as analytics } from '@/app/api/analytics/route'
import { GroupsPage } from '@/components/groups/groups-page'
import { requireUser } from '@/lib/server/auth/session-gate'
import { ahead, Prefetch } from '@/lib/server/prefetch/prefetch'
import { compareOf } from '@/lib/shared/charts/comparison'
import { groupsQuery } from '@/lib/shared/charts/group-figures'
import { readComparison } from '@/lib/shared/params/filters'

export const metadata: Metadata = { title: 'Groups' }

type Props = { searchParams: PageSearch }

export default async function Page({ searchParams }: Props) {
  const user = await requireUser()
  const filters = await pageFilters(searchParams)
  const query = groupsQuery(filters, compareOf(readComparison(await searchParams), filters.range))
  return (
    <Prefetch user={user} questions={[ahead(analytics, { query })]}>
      <GroupsPage />
    </Prefetch>
  )
}
