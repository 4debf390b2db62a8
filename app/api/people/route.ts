import { namesOf } from '@/lib/server/directory/names'
import { defineRoute } from '@/lib/server/http/define-route'
import { listPeople } from '@/lib/server/people/people'
import { questionContext } from '@/lib/server/process/workspace/question'
import { DEFAULT_PER_PAGE } from '@/lib/shared/filters/filters'
import { DEFAULT_PEOPLE_SORT, peopleRoute } from '@/lib/shared/people/people'

export const GET = defineRoute(peopleRoute, { role: 'read', scope: 'read:analytics' }, async ({ query }) => {
  const { find, sort = DEFAULT_PEOPLE_SORT, page = 1, perPage = DEFAULT_PER_PAGE, compare, ...filters } = query
  const context = await questionContext(filters)
  const { people, ...more } = await listPeople(context, filters, { find, sort, page, perPage, compare })
  const names = namesOf(context.directory, { user: [...people.map(({ uid }) => uid), ...(more.idle ?? [])] })
  return { data: people, meta: { ...context.meta, ...more, names } }
})
