import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { Overview } from '@/components/overview/overview'
import { Prefetch } from '@/components/shell/prefetch'
import { OVERVIEW_QUESTIONS, overviewParams } from '@/lib/charts/questions'
import { ANALYTICS_PATH, analyticsKey } from '@/lib/hooks/analytics-query'
import { askedFilters } from '@/lib/hooks/asked-filters'
import { pageFilters, ZONE_COOKIE, zoneFromCookie } from '@/lib/hooks/filter-params'

export const metadata: Metadata = { title: 'Overview' }

/** The overview under the URL's filters; its questions are asked here already, so that the first paint has the figures. */
export default async function OverviewPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}) {
  const zone = zoneFromCookie((await cookies()).get(ZONE_COOKIE)?.value)
  const asked = askedFilters(pageFilters(await searchParams), zone)
  const queries = OVERVIEW_QUESTIONS.map((name) => {
    const params = overviewParams(name, asked)
    return { key: analyticsKey(params), path: ANALYTICS_PATH, params }
  })
  return (
    <Prefetch queries={queries}>
      <Overview />
    </Prefetch>
  )
}
