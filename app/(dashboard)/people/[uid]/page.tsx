import type { Metadata } from 'next'
import { Suspense } from 'react'
import { askedOf, type PageSearch } from '@/app/(dashboard)/asked'
import { PersonPage } from '@/components/people/person-page'
import { PageSkeleton } from '@/components/ui/page-skeleton'
import { requireUser } from '@/lib/server/auth/session-gate'
import { Prefetch } from '@/lib/server/prefetch/prefetch'
import { requireKnown } from '@/lib/server/prefetch/require-known'
import { filtersToParams } from '@/lib/shared/contracts/filters'
import { decodedSegment } from '@/lib/shared/links'
import { personPath } from '@/lib/shared/params/people'

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
