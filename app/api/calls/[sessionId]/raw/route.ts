import { readCall } from '@/app/api/calls/[sessionId]/read-call'
import { defineRoute } from '@/lib/server/http/define-route'
import { rawCallRoute } from '@/lib/shared/calls/calls'

export const GET = defineRoute(rawCallRoute, { role: 'read', scope: 'read:calls' }, async (asked) => {
  const { raw, meta } = await readCall(asked)
  return { data: raw(), meta }
})
