import type { Metadata } from 'next'
import { signedInPage } from '@/app/(dashboard)/signed-in-page'
import { GET as analytics } from '@/app/api/analytics/route'
import { GET as teams } from '@/app/api/teams/route'
import { TeamsPage } from '@/components/teams/teams-page'
import { ahead } from '@/lib/server/prefetch/prefetch'
import { groupsQuery } from '@/lib/shared/charts/group-figures'

export const metadata: Metadata = { title: 'Teams' }

export default signedInPage({
  questions: ({ filters, compare }) => [
    ahead(analytics, { query: groupsQuery(filters, compare, 'team') }),
    ahead(teams, {}),
  ],
  show: () => <TeamsPage />,
})
