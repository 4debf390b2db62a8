import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { NeedsALookPage } from '@/components/needs-a-look/needs-a-look-page'
import { requireUser } from '@/lib/auth/session-gate'
import { filtersToParams } from '@/lib/contracts/filters'
import { askedFilters } from '@/lib/hooks/asked-filters'
import { pageFilters, ZONE_COOKIE, zoneFromCookie } from '@/lib/hooks/filter-params'
import { NEEDS_A_LOOK_PATH, needsALookKey } from '@/lib/hooks/needs-a-look-query'
import { Prefetch } from '@/lib/prefetch/prefetch'

export const metadata: Metadata = { title: 'Needs a look' }

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function Page({ searchParams }: Props) {
  await requireUser()
  const zone = zoneFromCookie((await cookies()).get(ZONE_COOKIE)?.value)
  const params = filtersToParams(askedFilters(pageFilters(await searchParams), zone))
  return (
    <Prefetch queries={[{ key: needsALookKey(params), path: NEEDS_A_LOOK_PATH, params }]}>
      <NeedsALookPage />
    </Prefetch>
  )
}
