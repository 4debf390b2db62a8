import { z } from 'zod'
import { requireKnownCall } from '@/app/api/_shared/known-call'
import { addTag, listTags, removeTag } from '@/lib/server/accounts/tags'
import { defineRoute } from '@/lib/server/api/define-route'
import { ofCallSchema, sessionIdSchema } from '@/lib/shared/contracts/ids'
import { tagSchema } from '@/lib/shared/contracts/tag-schema'

const params = z.object({ sessionId: sessionIdSchema })

/** The tags of a call. */
export const GET = defineRoute({
  role: 'read',
  params,
  query: ofCallSchema,
  async run({ params: { sessionId }, query }) {
    return { data: await listTags(await requireKnownCall(sessionId, query.mid)) }
  },
})

/** Puts a tag on a call, once; answers all of its tags. */
export const PUT = defineRoute({
  role: 'write-notes',
  params,
  query: ofCallSchema,
  body: z.strictObject({ tag: tagSchema }),
  async run({ params: { sessionId }, query, body, user }) {
    const call = await requireKnownCall(sessionId, query.mid)
    await addTag(call, body.tag, user)
    return { data: await listTags(call) }
  },
})

/** Takes a tag off a call; answers those that are left. */
export const DELETE = defineRoute({
  role: 'write-notes',
  params,
  query: ofCallSchema.extend({ tag: tagSchema }),
  async run({ params: { sessionId }, query, user }) {
    const call = await requireKnownCall(sessionId, query.mid)
    await removeTag(call, query.tag, user)
    return { data: await listTags(call) }
  },
})
