import { questionContext } from '@/app/api/_shared/question'
import { namesOf } from '@/lib/server/analytics/directory/names'
import { runAnalytics } from '@/lib/server/analytics/run'
import { defineRoute } from '@/lib/server/api/define-route'
import { analyticsRoute } from '@/lib/shared/contracts/analytics'

export const GET = defineRoute(analyticsRoute, {
  role: 'read',
  scope: 'read:analytics',
  async run({ query }) {
    const context = await questionContext(query)
    const { data, meta } = await runAnalytics(context, query, query)
    const textsOf = (name: string) => data.map((row) => row[name]).filter((value) => typeof value === 'string')
    const names = namesOf(context.directory, {
      user: [...textsOf('person'), ...textsOf('initiator')],
      group: textsOf('group'),
    })
    return { data, meta: { ...meta, names } }
  },
})
