import type { Metadata } from 'next'
import { signedInPage } from '@/app/(dashboard)/signed-in-page'
import { GET as analytics } from '@/app/api/analytics/route'
import { GroupsPage } from '@/components/groups/groups-page'
import { ahead } from '@/lib/server/prefetch/prefetch'
import { groupsQuery } from '@/lib/shared/charts/group-figures'

export const metadata: Metadata = { title: 'Groups' }

export default signedInPage({
  questions: ({ filters, compare }) => [ahead(analytics, { query: groupsQuery(filters, compare) })],
  show: () => <GroupsPage />,
})
