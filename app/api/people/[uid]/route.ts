import { questionRoute } from '@/app/api/_shared/question-route'
import { readPerson } from '@/lib/server/people/people'
import { personRoute } from '@/lib/shared/people/people'

export const GET = questionRoute(personRoute, 'read:calls', async ({ params, query, question }) => {
  const { compare, ...filters } = query
  const read = await readPerson(question, filters, params.uid, { mostCompanions: 15, compare })
  const { person, companions, otherCompanions, people, medians } = read
  const parties = [params.uid, ...companions.map(({ uid }) => uid)].map((id) => ({ id }))
  return { data: { ...person, companions, otherCompanions }, meta: { medians, people }, parties }
})
