import type { Metadata } from 'next'
import { type PageSearch, pageFilters } from '@/app/(dashboard)/page-filters'
import { GET as people } from '@/app/api/people/route'
import { PeoplePage } from '@/components/people/people-page'
import { requireUser } from '@/lib/server/auth/session-gate'
import { ahead } from '@/lib/server/prefetch/ahead'
import { Prefetch } from '@/lib/server/prefetch/prefetch'
import { readPeopleState } from '@/lib/shared/params/directory'

export const metadata: Metadata = { title: 'People' }

type Props = { searchParams: PageSearch }

export default async function Page({ searchParams }: Props) {
  const user = await requireUser()
  const query = { ...(await pageFilters(searchParams)), ...readPeopleState(await searchParams) }
  return (
    <Prefetch user={user} questions={[ahead(people, { query })]}>
      <PeoplePage />
    </Prefetch>
  )
}
