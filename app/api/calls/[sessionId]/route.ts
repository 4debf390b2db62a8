import { audit } from '@/lib/server/accounts/audit'
import { rowPages, withFirstRows } from '@/lib/server/calls/shown-calls'
import { defineRoute } from '@/lib/server/http/define-route'
import { callRoute } from '@/lib/shared/calls/calls'
import { readCall } from './read-call'

export const GET = defineRoute(callRoute, { role: 'read', scope: 'read:calls' }, async ({ user, ...asked }) => {
  const { onBehalfOf, participants = 1 } = asked.query
  if (onBehalfOf !== undefined)
    await audit(user.email, 'calls.read-on-behalf-of', asked.params.sessionId, { onBehalfOf })
  const { call, meta } = await readCall(asked)
  return { data: withFirstRows(call, participants), meta: { ...meta, participants: rowPages(call, participants) } }
})
