import { signedInPage } from '@/app/(dashboard)/signed-in-page'
import { GET as people } from '@/app/api/people/route'
import { PeoplePage } from '@/components/people/people-page'
import { ahead } from '@/lib/server/prefetch/prefetch'
import { comparedBy } from '@/lib/shared/charts/sort-by'
import { PEOPLE_STATE } from '@/lib/shared/params/calls'

export const metadata = { title: 'People' }

export default signedInPage({
  questions: ({ filters, search, compare }) => {
    const { sort, ...found } = PEOPLE_STATE.read(search)
    return [ahead(people, { query: { ...filters, ...found, ...comparedBy(sort, compare) } })]
  },
  show: () => <PeoplePage />,
})
