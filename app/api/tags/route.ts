import { allTags } from '@/lib/server/accounts/tags'
import { countTags } from '@/lib/server/analytics/calls/tagged'
import { defineRoute } from '@/lib/server/api/define-route'
import { questionContext } from '@/lib/server/workspace/question'
import { allTagsRoute } from '@/lib/shared/contracts/tags'

export const GET = defineRoute(allTagsRoute, {
  role: 'read',
  scope: 'read:calls',
  async run({ query }) {
    const [question, tags] = await Promise.all([questionContext({ ...query, tag: [] }), allTags()])
    return { data: await countTags(question, query, tags) }
  },
})
