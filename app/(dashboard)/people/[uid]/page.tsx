import type { Metadata } from 'next'
import { Suspense } from 'react'
import { type PageSearch, pageFilters } from '@/app/(dashboard)/page-filters'
import { GET as person } from '@/app/api/people/[uid]/route'
import { PersonPage } from '@/components/people/person-page'
import { PageSkeleton } from '@/components/ui/state/skeleton'
import { requireUser } from '@/lib/server/auth/session-gate'
import { ahead } from '@/lib/server/prefetch/ahead'
import { partyTitle } from '@/lib/server/prefetch/party-title'
import { Prefetch } from '@/lib/server/prefetch/prefetch'
import { requireKnown } from '@/lib/server/prefetch/require-known'
import { compareOf } from '@/lib/shared/charts/comparison'
import { decodedSegment } from '@/lib/shared/links'
import { readComparison } from '@/lib/shared/params/filters'
import { foldUid } from '@/lib/shared/people/fold-uid'

type Props = {
  params: Promise<{ uid: string }>
  searchParams: PageSearch
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  await requireUser()
  return { title: await partyTitle('user', decodedSegment((await params).uid)) }
}

export default async function Page({ params, searchParams }: Props) {
  const user = await requireUser()
  const uid = foldUid(decodedSegment((await params).uid))
  await requireKnown('user', uid)
  const filters = await pageFilters(searchParams)
  const query = { ...filters, compare: compareOf(readComparison(await searchParams), filters.range) }
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Prefetch user={user} questions={[ahead(person, { params: { uid }, query })]}>
        <PersonPage uid={uid} />
      </Prefetch>
    </Suspense>
  )
}
