import { requireKnownCall } from '@/app/api/_shared/known-call'
import { defineRoute } from '@/lib/server/http/define-route'
import { addTag, listTags, removeTag } from '@/lib/server/notes/tags'
import { addTagRoute, removeTagRoute, tagsRoute } from '@/lib/shared/notes/tags'

export const GET = defineRoute(
  tagsRoute,
  { role: 'read', scope: 'read:calls' },
  async ({ params: { sessionId }, query }) => ({ data: await listTags(await requireKnownCall(sessionId, query.mid)) }),
)

export const PUT = defineRoute(
  addTagRoute,
  { role: 'write-notes' },
  async ({ params: { sessionId }, query, body, user }) => {
    const call = await requireKnownCall(sessionId, query.mid)
    await addTag(call, body.tag, user)
    return { data: await listTags(call) }
  },
)

export const DELETE = defineRoute(
  removeTagRoute,
  { role: 'write-notes' },
  async ({ params: { sessionId }, query, user }) => {
    const call = await requireKnownCall(sessionId, query.mid)
    await removeTag(call, query.tag, user)
    return { data: await listTags(call) }
  },
)
