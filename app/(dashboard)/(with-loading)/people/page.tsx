import type { Metadata } from 'next'
import { type PageSearch, pageFilters } from '@/app/(dashboard)/page-filters'
import { GET as people } from '@/app/api/people/route'
import { PeoplePage } from '@/components/people/people-page'
import { requireUser } from '@/lib/server/auth/session-gate'
import { ahead, Prefetch } from '@/lib/server/prefetch/prefetch'
import { compareOf } from '@/lib/shared/charts/comparison'
import { readPeopleState } from '@/lib/shared/params/directory'
import { readComparison } from '@/lib/shared/params/filters'

export const metadata: Metadata = { title: 'People' }

type Props = { searchParams: PageSearch }

export default async function Page({ searchParams }: Props) {
  const user = await requireUser()
  const filters = await pageFilters(searchParams)
  const compare = compareOf(readComparison(await searchParams), filters.range)
  const query = { ...filters, ...readPeopleState(await searchParams), compare }
  return (
    <Prefetch user={user} questions={[ahead(people, { query })]}>
      <PeoplePage />
    </Prefetch>
  )
}
