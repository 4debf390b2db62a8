import type { Metadata } from 'next'
import { Suspense } from 'react'
import { PersonPage } from '@/components/people/person-page'
import { PageSkeleton } from '@/components/ui/page-skeleton'
import { requireUser } from '@/lib/auth/session-gate'
import { filtersToParams } from '@/lib/contracts/filters'
import { personPath } from '@/lib/hooks/people-params'
import { decodedSegment } from '@/lib/links'
import { Prefetch } from '@/lib/prefetch/prefetch'
import { requireKnown } from '@/lib/prefetch/require-known'
import { askedOf, type PageSearch } from '../../asked'

type Props = {
  params: Promise<{ uid: string }>
  searchParams: PageSearch
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: decodedSegment((await params).uid) }
}

export default async function Page({ params, searchParams }: Props) {
  await requireUser()
  const uid = decodedSegment((await params).uid)
  await requireKnown('user', uid)
  const asked = filtersToParams(await askedOf(searchParams))
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Prefetch queries={[{ key: ['person', uid, asked.toString()], path: personPath(uid), params: asked }]}>
        <PersonPage uid={uid} />
      </Prefetch>
    </Suspense>
  )
}
