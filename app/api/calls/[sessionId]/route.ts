import { z } from 'zod'
import { audit } from '@/lib/server/accounts/audit'
import { defineRoute } from '@/lib/server/api/define-route'
import { ofCallSchema, sessionIdSchema, uidSchema } from '@/lib/shared/contracts/ids'
import { readCall } from './read-call'

/** The live call, written through to the mirror; when upstream fails, the mirror's copy with the reason. By default the newest of its room. */
export const GET = defineRoute({
  role: 'read',
  params: z.object({ sessionId: sessionIdSchema }),
  query: ofCallSchema.extend({ onBehalfOf: uidSchema.optional() }),
  async run({ params, query, user, signal }) {
    if (query.onBehalfOf !== undefined) {
      await audit({
        actor: user.email,
        action: 'calls.read-on-behalf-of',
        target: params.sessionId,
        details: { onBehalfOf: query.onBehalfOf },
      })
    }
    const { call, meta } = await readCall(params.sessionId, { ...query, signal })
    return { data: call, meta }
  },
})
