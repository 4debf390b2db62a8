import { tagsOfCalls } from '@/lib/server/accounts/tags'
import { defineRoute } from '@/lib/server/api/define-route'
import { tagsByCallRoute } from '@/lib/shared/contracts/tags'

export const GET = defineRoute(tagsByCallRoute, {
  role: 'read',
  async run({ query }) {
    return { data: Object.fromEntries(await tagsOfCalls(query.session)) }
  },
})
