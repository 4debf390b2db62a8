import type { Metadata } from 'next'
import { askedOf, type PageSearch } from '@/app/(dashboard)/asked'
import { GroupsPage } from '@/components/groups/groups-page'
import { requireUser } from '@/lib/server/auth/session-gate'
import { Prefetch } from '@/lib/server/prefetch/prefetch'
import { ANALYTICS_PATH, analyticsKey } from '@/lib/shared/analytics-query'
import { groupsParams } from '@/lib/shared/charts/group-figures'

export const metadata: Metadata = { title: 'Groups' }

type Props = { searchParams: PageSearch }

export default async function Page({ searchParams }: Props) {
  await requireUser()
  const params = groupsParams(await askedOf(searchParams))
  return (
    <Prefetch queries={[{ key: analyticsKey(params), path: ANALYTICS_PATH, params }]}>
      <GroupsPage />
    </Prefetch>
  )
}
