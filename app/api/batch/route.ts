import { GET as analytics } from '@/app/api/analytics/route'
import { GET as annotations } from '@/app/api/annotations/route'
import { GET as brief } from '@/app/api/brief/route'
import { GET as facets } from '@/app/api/calls/facets/route'
import { GET as calls } from '@/app/api/calls/route'
import { GET as issues } from '@/app/api/issues/route'
import { GET as live } from '@/app/api/live/route'
import { GET as people } from '@/app/api/people/route'
import { GET as tags } from '@/app/api/tags/route'
import { type Answerer, answerTogether } from '@/lib/server/http/batch'
import { defineRoute } from '@/lib/server/http/define-route'
import { type BatchedPath, batchRoute } from '@/lib/shared/http/batch'

const HANDLERS: Record<BatchedPath, Answerer> = {
  '/api/analytics': analytics,
  '/api/annotations': annotations,
  '/api/brief': brief,
  '/api/calls': calls,
  '/api/calls/facets': facets,
  '/api/issues': issues,
  '/api/live': live,
  '/api/people': people,
  '/api/tags': tags,
}

/** Slow routes whose answers pages show below or beside their figures: their questions are asked last. */
const LATE: readonly BatchedPath[] = ['/api/brief', '/api/calls/facets', '/api/issues']

/** Each question passes the guards of its own route. */
export const POST = defineRoute(batchRoute, { role: 'signed-in' }, async (asked) =>
  answerTogether(HANDLERS, LATE, asked),
)
