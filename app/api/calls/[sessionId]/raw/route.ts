import { readCall } from '@/app/api/calls/[sessionId]/read-call'
import { defineRoute } from '@/lib/server/http/define-route'
import { rawCallRoute } from '@/lib/shared/calls/calls'

export const GET = defineRoute(
  rawCallRoute,
  { role: 'read', scope: 'read:calls' },
  async ({ params, query, signal }) => {
    const { raw, meta } = await readCall(params.sessionId, { mid: query.mid, onBehalfOf: undefined, signal })
    return { data: raw(), meta }
  },
)
