import type { Metadata } from 'next'
import { PeoplePage } from '@/components/people/people-page'
import { requireUser } from '@/lib/auth/session-gate'
import { DEFAULT_PEOPLE_SORT, peopleParams } from '@/lib/hooks/people-params'
import { Prefetch } from '@/lib/prefetch/prefetch'
import { askedOf, type PageSearch } from '../../asked'

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
