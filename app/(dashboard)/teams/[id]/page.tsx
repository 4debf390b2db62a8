import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { decoded, signedInPage } from '@/app/(dashboard)/signed-in-page'
import { GET as analytics } from '@/app/api/analytics/route'
import { GET as calls } from '@/app/api/calls/route'
import { GET as teams } from '@/app/api/teams/route'
import { TeamPage } from '@/components/teams/team-page'
import { PageSkeleton } from '@/components/ui/state/skeleton'
import { requireUser } from '@/lib/server/auth/session-gate'
import { ahead } from '@/lib/server/prefetch/prefetch'
import { teamName } from '@/lib/server/prefetch/subjects'
import { groupQuery } from '@/lib/shared/charts/group-figures'
import { newestCallsQuery } from '@/lib/shared/params/calls'
import { plainId } from '@/lib/shared/text/plain-name'

export async function generateMetadata({ params }: { params: Promise<{ id: string }> }): Promise<Metadata> {
  await requireUser()
  const { id } = await decoded(params)
  return { title: `Team ${plainId((await teamName(id)) ?? id)}` }
}

export default signedInPage<'id'>({
  questions: async ({ params: { id }, filters, compare }) => {
    if ((await teamName(id)) === null) notFound()
    const ofTeam = { ...filters, team: [id] }
    return [
      ahead(analytics, { query: groupQuery(ofTeam, compare) }),
      ahead(calls, { query: newestCallsQuery(ofTeam) }),
      ahead(teams, {}),
    ]
  },
  show: ({ params: { id } }) => <TeamPage id={id} />,
  fallback: <PageSkeleton />,
})
