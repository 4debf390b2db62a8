import type { Metadata } from 'next'
import { Suspense } from 'react'
import { type PageSearch, pageFilters } from '@/app/(dashboard)/page-filters'
import { GET as analytics } from '@/app/api/analytics/route'
import { GET as calls } from '@/app/api/calls/route'
import { GroupPage } from '@/components/groups/group-page'
import { PageSkeleton } from '@/components/ui/state/skeleton'
import { requireUser } from '@/lib/server/auth/session-gate'
import { ahead } from '@/lib/server/prefetch/ahead'
import { partyTitle } from '@/lib/server/prefetch/party-title'
import { Prefetch } from '@/lib/server/prefetch/prefetch'
import { requireKnown } from '@/lib/server/prefetch/require-known'
import { compareOf } from '@/lib/shared/charts/comparison'
import { groupQuery } from '@/lib/shared/charts/group-figures'
import { decodedSegment } from '@/lib/shared/links'
import { newestCallsQuery } from '@/lib/shared/params/calls'
import { readComparison } from '@/lib/shared/params/filters'

type Props = {
  params: Promise<{ guid: string }>
  searchParams: PageSearch
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  await requireUser()
  return { title: `Group ${await partyTitle('group', decodedSegment((await params).guid))}` }
}

export default async function Page({ params, searchParams }: Props) {
  const user = await requireUser()
  const guid = decodedSegment((await params).guid)
  await requireKnown('group', guid)
  const theirs = { ...(await pageFilters(searchParams)), guid: [guid] }
  const compare = compareOf(readComparison(await searchParams), theirs.range)
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Prefetch
        user={user}
        questions={[
          ahead(analytics, { query: groupQuery(theirs, compare) }),
          ahead(calls, { query: newestCallsQuery(theirs) }),
        ]}
      >
        <GroupPage guid={guid} />
      </Prefetch>
    </Suspense>
  )
}
