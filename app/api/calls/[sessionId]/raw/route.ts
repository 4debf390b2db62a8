import { z } from 'zod'
import { readCall } from '@/app/api/calls/[sessionId]/read-call'
import { defineRoute } from '@/lib/server/api/define-route'
import { ofCallSchema, sessionIdSchema } from '@/lib/shared/contracts/ids'

/** The call's JSON as the Calls API gives it, untouched. */
export const GET = defineRoute({
  role: 'read',
  params: z.object({ sessionId: sessionIdSchema }),
  query: ofCallSchema,
  async run({ params, query, signal }) {
    const { raw, meta } = await readCall(params.sessionId, { mid: query.mid, onBehalfOf: undefined, signal })
    return { data: raw, meta }
  },
})
