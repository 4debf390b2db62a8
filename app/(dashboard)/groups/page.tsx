import { signedInPage } from '@/app/(dashboard)/signed-in-page'
import { GET as analytics } from '@/app/api/analytics/route'
import { GroupsPage } from '@/components/groups/groups-page'
import { ahead } from '@/lib/server/prefetch/prefetch'
import { groupsQuery } from '@/lib/shared/charts/group-figures'
import { comparedBy } from '@/lib/shared/charts/sort-by'
import { GROUPS_STATE } from '@/lib/shared/params/calls'

export const metadata = { title: 'Groups' }

export default signedInPage({
  questions: ({ filters, search, compare }) => [
    ahead(analytics, { query: groupsQuery(filters, comparedBy(GROUPS_STATE.read(search).sort, compare).compare) }),
  ],
  show: () => <GroupsPage />,
})
