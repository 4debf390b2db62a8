import { z } from 'zod'
import { requireKnownCall } from '@/app/api/_shared/known-call'
import { addTag, listTags, removeTag } from '@/lib/server/accounts/tags'
import { defineRoute } from '@/lib/server/api/define-route'
import { sessionIdSchema } from '@/lib/shared/contracts/ids'
import { tagSchema } from '@/lib/shared/contracts/tag-schema'

const params = z.object({ sessionId: sessionIdSchema })

/** The tags of a call. */
export const GET = defineRoute({
  role: 'read',
  params,
  async run({ params: { sessionId } }) {
    await requireKnownCall(sessionId)
    return { data: await listTags(sessionId) }
  },
})

/** Puts a tag on a call, once; answers all of its tags. */
export const PUT = defineRoute({
  role: 'write-notes',
  params,
  body: z.strictObject({ tag: tagSchema }),
  async run({ params: { sessionId }, body, user }) {
    await requireKnownCall(sessionId)
    await addTag(sessionId, body.tag, user)
    return { data: await listTags(sessionId) }
  },
})

/** Takes a tag off a call; answers those that are left. */
export const DELETE = defineRoute({
  role: 'write-notes',
  params,
  query: z.object({ tag: tagSchema }),
  async run({ params: { sessionId }, query, user }) {
    await requireKnownCall(sessionId)
    await removeTag(sessionId, query.tag, user)
    return { data: await listTags(sessionId) }
  },
})
