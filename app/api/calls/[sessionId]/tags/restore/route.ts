import { requireKnownCall } from '@/app/api/_shared/known-call'
import { defineRoute } from '@/lib/server/http/define-route'
import { listTags, restoreTag } from '@/lib/server/notes/tags'
import { restoreTagRoute } from '@/lib/shared/notes/tags'

export const POST = defineRoute(
  restoreTagRoute,
  { role: 'write-notes' },
  async ({ params: { sessionId }, query, body, user }) => {
    const call = await requireKnownCall(sessionId, query.mid)
    await restoreTag(call, body.tag, user)
    return { data: await listTags(call) }
  },
)
