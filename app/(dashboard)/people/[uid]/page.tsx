import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { Suspense } from 'react'
import { PersonPage } from '@/components/people/person-page'
import { PageSkeleton } from '@/components/ui/page-skeleton'
import { requireUser } from '@/lib/auth/session-gate'
import { filtersToParams } from '@/lib/contracts/filters'
import { askedFilters } from '@/lib/hooks/asked-filters'
import { pageFilters, ZONE_COOKIE, zoneFromCookie } from '@/lib/hooks/filter-params'
import { personPath } from '@/lib/hooks/people-params'
import { decodedSegment } from '@/lib/links'
import { Prefetch } from '@/lib/prefetch/prefetch'
import { requireKnown } from '@/lib/prefetch/require-known'

type Props = {
  params: Promise<{ uid: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: decodedSegment((await params).uid) }
}

export default async function Page({ params, searchParams }: Props) {
  await requireUser()
  const uid = decodedSegment((await params).uid)
  await requireKnown('user', uid)
  const zone = zoneFromCookie((await cookies()).get(ZONE_COOKIE)?.value)
  const asked = filtersToParams(askedFilters(pageFilters(await searchParams), zone))
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Prefetch queries={[{ key: ['person', uid, asked.toString()], path: personPath(uid), params: asked }]}>
        <PersonPage uid={uid} />
      </Prefetch>
    </Suspense>
  )
}
