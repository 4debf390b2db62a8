import { questionRoute } from '@/app/api/_shared/question-route'
import { listPeople } from '@/lib/server/people/people'
import { DEFAULT_PER_PAGE } from '@/lib/shared/filters/filters'
import { DEFAULT_PEOPLE_SORT, peopleRoute } from '@/lib/shared/people/people'

export const GET = questionRoute(peopleRoute, 'read:analytics', async ({ query, question }) => {
  const { find, sort = DEFAULT_PEOPLE_SORT, page = 1, perPage = DEFAULT_PER_PAGE, compare, ...filters } = query
  const { people, ...meta } = await listPeople(question, filters, { find, sort, page, perPage, compare })
  const uids = [...people.map(({ uid }) => uid), ...(meta.idle ?? [])]
  return { data: people, meta, parties: uids.map((id) => ({ id })) }
})
