import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { Suspense } from 'react'
import { type PageSearch, pageFilters } from '@/app/(dashboard)/page-filters'
import { GET as analytics } from '@/app/api/analytics/route'
import { GET as calls } from '@/app/api/calls/route'
import { GET as teams } from '@/app/api/teams/route'
import { TeamPage } from '@/components/teams/team-page'
import { PageSkeleton } from '@/components/ui/state/skeleton'
import { requireUser } from '@/lib/server/auth/session-gate'
import { ahead } from '@/lib/server/prefetch/ahead'
import { Prefetch } from '@/lib/server/prefetch/prefetch'
import { teamName } from '@/lib/server/prefetch/team-name'
import { compareOf } from '@/lib/shared/charts/comparison'
import { groupQuery } from '@/lib/shared/charts/group-figures'
import { decodedSegment } from '@/lib/shared/links'
import { newestCallsQuery } from '@/lib/shared/params/calls'
import { readComparison } from '@/lib/shared/params/filters'
import { plainId } from '@/lib/shared/text/plain-name'

type Props = {
  params: Promise<{ id: string }>
  searchParams: PageSearch
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  await requireUser()
  const id = decodedSegment((await params).id)
  return { title: `Team ${plainId((await teamName(id)) ?? id)}` }
}

export default async function Page({ params, searchParams }: Props) {
  const user = await requireUser()
  const id = decodedSegment((await params).id)
  if ((await teamName(id)) === null) notFound()
  const theirs = { ...(await pageFilters(searchParams)), team: [id] }
  const compare = compareOf(readComparison(await searchParams), theirs.range)
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Prefetch
        user={user}
        questions={[
          ahead(analytics, { query: groupQuery(theirs, compare) }),
          ahead(calls, { query: newestCallsQuery(theirs) }),
          ahead(teams, {}),
        ]}
      >
        <TeamPage id={id} />
      </Prefetch>
    </Suspense>
  )
}
