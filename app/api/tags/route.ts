import { questionContext } from '@/app/api/_shared/question'
import { allTags } from '@/lib/server/accounts/tags'
import { countTags } from '@/lib/server/analytics/calls/tagged'
import { defineRoute } from '@/lib/server/api/define-route'
import { filtersSchema } from '@/lib/shared/contracts/filter-schema'

/** The tags of the calls that the filters leave, but for their own, each with how many: what to choose from. */
export const GET = defineRoute({
  role: 'read',
  query: filtersSchema,
  async run({ query }) {
    const [question, tags] = await Promise.all([questionContext(), allTags()])
    return { data: await countTags(question, query, tags) }
  },
})
