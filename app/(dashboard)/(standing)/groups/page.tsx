import type { Metadata } from 'next'
import { GroupsPage } from '@/components/groups/groups-page'
import { requireUser } from '@/lib/auth/session-gate'
import { groupsParams } from '@/lib/charts/group-figures'
import { ANALYTICS_PATH, analyticsKey } from '@/lib/hooks/analytics-query'
import { Prefetch } from '@/lib/prefetch/prefetch'
import { askedOf, type PageSearch } from '../../asked'

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
