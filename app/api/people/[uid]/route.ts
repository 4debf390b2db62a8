import { z } from 'zod'
import { questionContext } from '@/app/api/_shared/question'
import { readPerson } from '@/lib/server/analytics/people/people'
import { defineRoute } from '@/lib/server/api/define-route'
import { filtersSchema } from '@/lib/shared/contracts/filter-schema'
import { uidSchema } from '@/lib/shared/contracts/ids'

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
