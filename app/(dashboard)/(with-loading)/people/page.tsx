import type { Metadata } from 'next'
import { signedInPage } from '@/app/(dashboard)/signed-in-page'
import { GET as people } from '@/app/api/people/route'
import { PeoplePage } from '@/components/people/people-page'
import { ahead } from '@/lib/server/prefetch/prefetch'
import { readPeopleState } from '@/lib/shared/params/directory'

export const metadata: Metadata = { title: 'People' }

export default signedInPage({
  questions: ({ filters, search, compare }) => [
    ahead(people, { query: { ...filters, ...readPeopleState(search), compare } }),
  ],
  show: () => <PeoplePage />,
})
