import { allTags } from '@/lib/accounts/tags'
import { countTags } from '@/lib/analytics/tagged'
import { defineRoute } from '@/lib/api/define-route'
import { filtersSchema } from '@/lib/contracts/filter-schema'
import { questionContext } from '../_shared/question'

/** The tags of the calls that the filters leave, but for their own, each with how many: what to choose from. */
export const GET = defineRoute({
  role: 'read',
  query: filtersSchema,
  async run({ query }) {
    const [question, tags] = await Promise.all([questionContext(), allTags()])
    return { data: await countTags(question, query, tags) }
  },
})
