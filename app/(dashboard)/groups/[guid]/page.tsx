import type { Metadata } from 'next'
import { decoded, signedInPage } from '@/app/(dashboard)/signed-in-page'
import { GET as analytics } from '@/app/api/analytics/route'
import { GET as calls } from '@/app/api/calls/route'
import { GroupPage } from '@/components/groups/group-page'
import { requireUser } from '@/lib/server/auth/session-gate'
import { ahead } from '@/lib/server/prefetch/prefetch'
import { partyTitle, requireKnown } from '@/lib/server/prefetch/subjects'
import { groupsQuery } from '@/lib/shared/charts/group-figures'
import { newestCallsQuery } from '@/lib/shared/params/calls'

export async function generateMetadata({ params }: { params: Promise<{ guid: string }> }): Promise<Metadata> {
  await requireUser()
  return { title: `Group ${await partyTitle('group', (await decoded(params)).guid)}` }
}

export default signedInPage<'guid'>({
  questions: async ({ params: { guid }, filters, compare }) => {
    await requireKnown('group', guid)
    const ofGroup = { ...filters, guid: [guid] }
    return [
      ahead(analytics, { query: groupsQuery(ofGroup, compare) }),
      ahead(calls, { query: newestCallsQuery(ofGroup) }),
    ]
  },
  show: ({ params: { guid } }) => <GroupPage guid={guid} />,
})
