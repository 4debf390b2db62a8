import { signedInPage } from '@/app/(dashboard)/signed-in-page'
import { GET as teams } from '@/app/api/teams/route'
import { TeamsPage } from '@/components/teams/teams-page'
import { ahead } from '@/lib/server/prefetch/prefetch'
import { comparedBy } from '@/lib/shared/charts/sort-by'
import { TEAMS_STATE } from '@/lib/shared/params/calls'

export const metadata = { title: 'Teams' }

export default signedInPage({
  questions: ({ filters, search, compare }) => [
    ahead(teams, { query: { ...filters, compare: comparedBy(TEAMS_STATE.read(search).sort, compare).compare } }),
  ],
  show: () => <TeamsPage />,
})
