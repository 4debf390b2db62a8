import { z } from 'zod'
import { defineRoute } from '@/lib/api/define-route'
import { sessionIdSchema } from '@/lib/contracts/ids'
import { readCall } from '../read-call'

/** The call's JSON as the Calls API gives it, untouched. */
export const GET = defineRoute({
  role: 'read',
  params: z.object({ sessionId: sessionIdSchema }),
  async run({ params, signal }) {
    const { raw, meta } = await readCall(params.sessionId, { onBehalfOf: undefined, signal })
    return { data: raw, meta }
  },
})
