import { namesOf } from '@/lib/server/directory/names'
import { defineRoute } from '@/lib/server/http/define-route'
import { readPerson } from '@/lib/server/people/people'
import { questionContext } from '@/lib/server/process/workspace/question'
import { personRoute } from '@/lib/shared/people/people'

const MAX_COMPANIONS = 15

export const GET = defineRoute(personRoute, { role: 'read', scope: 'read:calls' }, async ({ params, query }) => {
  const { compare, ...filters } = query
  const context = await questionContext(filters)
  const read = await readPerson(context, filters, params.uid, { mostCompanions: MAX_COMPANIONS, compare })
  const { person, companions, otherCompanions, people, medians } = read
  const names = namesOf(context.directory, { user: [params.uid, ...companions.map(({ uid }) => uid)] })
  return { data: { ...person, companions, otherCompanions }, meta: { ...context.meta, medians, people, names } }
})
