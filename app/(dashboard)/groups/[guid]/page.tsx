import type { Metadata } from 'next'
import { Suspense } from 'react'
import { GroupPage } from '@/components/groups/group-page'
import { PageSkeleton } from '@/components/ui/page-skeleton'
import { requireUser } from '@/lib/auth/session-gate'
import { groupParams } from '@/lib/charts/group-figures'
import { ANALYTICS_PATH, analyticsKey } from '@/lib/hooks/analytics-query'
import { newestCallsParams } from '@/lib/hooks/newest-calls-params'
import { decodedSegment } from '@/lib/links'
import { Prefetch } from '@/lib/prefetch/prefetch'
import { requireKnown } from '@/lib/prefetch/require-known'
import { askedOf, type PageSearch } from '../../asked'

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
