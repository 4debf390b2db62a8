import { notFound } from 'next/navigation'
import { signedInPage, titledBy } from '@/app/(dashboard)/signed-in-page'
import { GET as calls } from '@/app/api/calls/route'
import { GET as people } from '@/app/api/people/route'
import { GET as teams } from '@/app/api/teams/route'
import { TeamPage } from '@/components/teams/team-page'
import { ahead } from '@/lib/server/prefetch/prefetch'
import { teamName } from '@/lib/server/prefetch/subjects'
import { comparedBy } from '@/lib/shared/charts/sort-by'
import { newestCallsQuery, PEOPLE_STATE } from '@/lib/shared/params/calls'
import { plainId } from '@/lib/shared/text/plain-name'

export const generateMetadata = titledBy<'id'>(async ({ id }) => `Team ${plainId((await teamName(id)) ?? id)}`)

export default signedInPage<'id'>({
  questions: async ({ params: { id }, filters, search, compare }) => {
    if ((await teamName(id)) === null) notFound()
    const ofTeam = { ...filters, team: [id] }
    const { sort, ...found } = PEOPLE_STATE.read(search)
    const order = comparedBy(sort, compare)
    return [
      ahead(teams, { query: { ...ofTeam, compare: order.compare } }),
      ahead(people, { query: { ...ofTeam, ...found, ...order } }),
      ahead(calls, { query: newestCallsQuery(ofTeam) }),
    ]
  },
  show: ({ params: { id } }) => <TeamPage id={id} />,
})
