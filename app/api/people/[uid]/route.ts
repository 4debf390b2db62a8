import { questionContext } from '@/app/api/_shared/question'
import { readPerson } from '@/lib/server/analytics/people/person'
import { defineRoute } from '@/lib/server/api/define-route'
import { personRoute } from '@/lib/shared/contracts/people'

const MAX_COMPANIONS = 15

export const GET = defineRoute(personRoute, {
  role: 'read',
  async run({ params, query }) {
    const { compare, ...filters } = query
    const context = await questionContext(filters)
    const { person, companions, otherCompanions, people, medians } = await readPerson(context, filters, params.uid, {
      mostCompanions: MAX_COMPANIONS,
      compare,
    })
    return {
      data: { ...person, companions, otherCompanions },
      meta: { ...context.meta, medians, people },
    }
  },
})
