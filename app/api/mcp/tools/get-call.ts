import * as z from 'zod/mini'
import { GET as call } from '@/app/api/calls/[sessionId]/route'
import { callReport, callReportSchema } from '@/lib/server/http/mcp/call-report'
import { OF_CALL, sessionIdSchema } from '@/lib/shared/calls/ids'
import { one } from '@/lib/shared/filters/query'
import { DEFAULT_ZONE } from '@/lib/shared/filters/range'
import { zoneSchema } from '@/lib/shared/filters/zone'
import { askRoute } from '../ask-route'
import { defineTool } from '../tool'

export const getCall = defineTool({
  name: 'get_call',
  title: 'One call',
  description:
    'Tells what happened in one call: its story in sentences, findings (inferred ones are marked), figures with what they are based on, and who was in it when. Read live from the Calls API, else from the copy with the reason.',
  arguments: z.object({ sessionId: sessionIdSchema, ...OF_CALL, tz: one(zoneSchema) }),
  words: {
    sessionId: 'The session id of the call, as listed by search_calls.',
    mid: 'Which call of the room, where several share the session id; the newest by default.',
    tz: 'The IANA time zone of the times in words, such as Europe/Berlin; UTC by default.',
  },
  required: ['sessionId'],
  examples: [{ sessionId: 'v1.us.2749f0aa31.1700000041bb02', tz: 'Europe/Berlin' }],
  output: callReportSchema,
  async run({ sessionId, mid, tz = DEFAULT_ZONE }, asking) {
    const answer = await askRoute(call, { params: { sessionId }, query: { mid } }, asking)
    return callReport(answer, { zone: tz, nowSeconds: asking.nowSeconds, link: asking.link })
  },
})
