import { z } from 'zod'
import { readPerson } from '@/lib/analytics/people'
import { defineRoute } from '@/lib/api/define-route'
import { filtersSchema } from '@/lib/contracts/filter-schema'
import { uidSchema } from '@/lib/contracts/ids'
import { questionContext } from '../../_shared/question'

const MOST_COMPANIONS = 15

/** One person's figures beside everyone's medians, and with whom they are in calls. */
export const GET = defineRoute({
  role: 'read',
  params: z.object({ uid: uidSchema }),
  query: filtersSchema,
  async run({ params, query }) {
    const context = await questionContext(query)
    const { person, companions, otherCompanions, people, medians } = await readPerson(
      context,
      query,
      params.uid,
      MOST_COMPANIONS,
    )
    return {
      data: { ...person, companions, otherCompanions },
      meta: { medians, people, source: 'mirror', syncedAt: context.syncedAt },
    }
  },
})
