import { signedInPage, titledBy } from '@/app/(dashboard)/signed-in-page'
import { GET as analytics } from '@/app/api/analytics/route'
import { GET as calls } from '@/app/api/calls/route'
import { GroupPage } from '@/components/groups/group-page'
import { ahead } from '@/lib/server/prefetch/prefetch'
import { partyTitle, requireKnown } from '@/lib/server/prefetch/subjects'
import { groupsQuery } from '@/lib/shared/charts/group-figures'
import { newestCallsQuery } from '@/lib/shared/params/calls'

export const generateMetadata = titledBy<'guid'>(async ({ guid }) => `Group ${await partyTitle('group', guid)}`)

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
