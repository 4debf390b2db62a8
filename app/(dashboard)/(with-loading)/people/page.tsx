import type { Metadata } from 'next'
import { askedOf, type PageSearch } from '@/app/(dashboard)/asked'
import { PeoplePage } from '@/components/people/people-page'
import { requireUser } from '@/lib/server/auth/session-gate'
import { Prefetch } from '@/lib/server/prefetch/prefetch'
import { DEFAULT_PEOPLE_SORT, peopleParams } from '@/lib/shared/params/people'

export const metadata: Metadata = { title: 'People' }

type Props = { searchParams: PageSearch }

export default async function Page({ searchParams }: Props) {
  await requireUser()
  const asked = await searchParams
  const word = (name: string) => (typeof asked[name] === 'string' ? asked[name] : '')
  const params = peopleParams(await askedOf(searchParams), {
    find: word('find'),
    sort: word('sort') || DEFAULT_PEOPLE_SORT,
    page: Number(word('page')) || 1,
  })
  return (
    <Prefetch queries={[{ key: ['people', params.toString()], path: '/api/people', params }]}>
      <PeoplePage />
    </Prefetch>
  )
}
