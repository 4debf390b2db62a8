import { tagsOfCalls } from '@/lib/server/accounts/tags'
import { defineRoute } from '@/lib/server/api/define-route'
import { sessionsQuerySchema } from '@/lib/shared/contracts/tag-schema'

/** The tags of several calls at once, for a list of them. */
export const GET = defineRoute({
  role: 'read',
  query: sessionsQuerySchema,
  async run({ query }) {
    return { data: Object.fromEntries(await tagsOfCalls(query.session)) }
  },
})
