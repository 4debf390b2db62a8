import { audit } from '@/lib/server/accounts/audit'
import { rowPages, withFirstRows } from '@/lib/server/calls/shown-calls'
import { defineRoute } from '@/lib/server/http/define-route'
import { callRoute } from '@/lib/shared/calls/calls'
import { readCall } from './read-call'

export const GET = defineRoute(
  callRoute,
  { role: 'read', scope: 'read:calls' },
  async ({ params: { sessionId }, query: { mid, onBehalfOf, participants = 1 }, user, signal }) => {
    if (onBehalfOf !== undefined) await audit(user.email, 'calls.read-on-behalf-of', sessionId, { onBehalfOf })
    const { call, meta } = await readCall(sessionId, { mid, onBehalfOf, signal })
    return { data: withFirstRows(call, participants), meta: { ...meta, participants: rowPages(call, participants) } }
  },
)
