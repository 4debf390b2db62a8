import type { Metadata } from 'next'
import { Suspense } from 'react'
import { askedOf, type PageSearch } from '@/app/(dashboard)/asked'
import { GroupPage } from '@/components/groups/group-page'
import { PageSkeleton } from '@/components/ui/page-skeleton'
import { requireUser } from '@/lib/server/auth/session-gate'
import { Prefetch } from '@/lib/server/prefetch/prefetch'
import { requireKnown } from '@/lib/server/prefetch/require-known'
import { ANALYTICS_PATH, analyticsKey } from '@/lib/shared/analytics-query'
import { groupParams } from '@/lib/shared/charts/group-figures'
import { decodedSegment } from '@/lib/shared/links'
import { newestCallsParams } from '@/lib/shared/params/newest-calls'

type Props = {
  params: Promise<{ guid: string }>
  searchParams: PageSearch
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `Group ${decodedSegment((await params).guid)}` }
}

export default async function Page({ params, searchParams }: Props) {
  await requireUser()
  const guid = decodedSegment((await params).guid)
  await requireKnown('group', guid)
  const theirs = { ...(await askedOf(searchParams)), guid: [guid] }
  const figures = groupParams(theirs)
  const calls = newestCallsParams(theirs)
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Prefetch
        queries={[
          { key: analyticsKey(figures), path: ANALYTICS_PATH, params: figures },
          { key: ['calls', calls.toString()], path: '/api/calls', params: calls },
        ]}
      >
        <GroupPage guid={guid} />
      </Prefetch>
    </Suspense>
  )
}
