import { requireKnownCall } from '@/app/api/_shared/known-call'
import { addTag, listTags, removeTag } from '@/lib/server/accounts/tags'
import { defineRoute } from '@/lib/server/api/define-route'
import { addTagRoute, removeTagRoute, tagsRoute } from '@/lib/shared/contracts/tags'

export const GET = defineRoute(tagsRoute, {
  role: 'read',
  async run({ params: { sessionId } }) {
    await requireKnownCall(sessionId)
    return { data: await listTags(sessionId) }
  },
})

export const PUT = defineRoute(addTagRoute, {
  role: 'write-notes',
  async run({ params: { sessionId }, body, user }) {
    await requireKnownCall(sessionId)
    await addTag(sessionId, body.tag, user)
    return { data: await listTags(sessionId) }
  },
})

export const DELETE = defineRoute(removeTagRoute, {
  role: 'write-notes',
  async run({ params: { sessionId }, query, user }) {
    await requireKnownCall(sessionId)
    await removeTag(sessionId, query.tag, user)
    return { data: await listTags(sessionId) }
  },
})
