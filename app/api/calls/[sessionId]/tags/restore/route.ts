import { aboutCall } from '@/app/api/_shared/known-call'
import { defineRoute } from '@/lib/server/http/define-route'
import { listTags, restoreTag } from '@/lib/server/notes/tags'
import { restoreTagRoute } from '@/lib/shared/notes/tags'

export const POST = defineRoute(restoreTagRoute, { role: 'write-notes' }, ({ body, user, ...asked }) =>
  aboutCall(asked, listTags, (call) => restoreTag(call, body.tag, user)),
)
