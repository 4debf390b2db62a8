import { requireKnownCall } from '@/app/api/_shared/known-call'
import { listTags, restoreTag } from '@/lib/server/accounts/tags'
import { defineRoute } from '@/lib/server/api/define-route'
import { restoreTagRoute } from '@/lib/shared/contracts/tags'

export const POST = defineRoute(restoreTagRoute, {
  role: 'write-notes',
  scope: null,
  async run({ params: { sessionId }, query, body, user }) {
    const call = await requireKnownCall(sessionId, query.mid)
    await restoreTag(call, body.tag, user)
    return { data: await listTags(call) }
  },
})
