import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { Suspense } from 'react'
import { type PageSearch, pageFilters } from '@/app/(dashboard)/page-filters'
import { GET as summary } from '@/app/api/apps/summary/route'
import { AppsPage } from '@/components/apps/apps-page'
import { RangePicker } from '@/components/filters/range-picker'
import { PageSkeleton } from '@/components/ui/state/skeleton'
import { pageApps, requireUser } from '@/lib/server/auth/session-gate'
import { ahead } from '@/lib/server/prefetch/ahead'
import { Prefetch } from '@/lib/server/prefetch/prefetch'
import { timeOf } from '@/lib/shared/params/apps'

export const metadata: Metadata = { title: 'Apps' }

type Props = { searchParams: PageSearch }

/** All apps side by side; there is no such page for whoever may see one. */
export default async function Page({ searchParams }: Props) {
  const user = await requireUser()
  if ((await pageApps()).visible.length < 2) notFound()
  const query = timeOf(await pageFilters(searchParams))
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Prefetch user={user} questions={[ahead(summary, { query })]}>
        <AppsPage range={<RangePicker />} />
      </Prefetch>
    </Suspense>
  )
}
