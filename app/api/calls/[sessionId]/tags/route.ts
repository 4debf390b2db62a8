import { aboutCall } from '@/app/api/_shared/known-call'
import { defineRoute } from '@/lib/server/http/define-route'
import { addTag, listTags, removeTag } from '@/lib/server/notes/tags'
import { addTagRoute, removeTagRoute, tagsRoute } from '@/lib/shared/notes/tags'

export const GET = defineRoute(tagsRoute, { role: 'read', scope: 'read:calls' }, (asked) => aboutCall(asked, listTags))

export const PUT = defineRoute(addTagRoute, { role: 'write-notes' }, ({ body, user, ...asked }) =>
  aboutCall(asked, listTags, (call) => addTag(call, body.tag, user)),
)

export const DELETE = defineRoute(removeTagRoute, { role: 'write-notes' }, ({ user, ...asked }) =>
  aboutCall(asked, listTags, (call) => removeTag(call, asked.query.tag, user)),
)
