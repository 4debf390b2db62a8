import { defineRoute } from '@/lib/server/http/define-route'
import { storedRooms } from '@/lib/server/mirror/read/keys'
import { tagsOfCalls } from '@/lib/server/notes/tags'
import { workspace } from '@/lib/server/process/workspace/workspace'
import { callIdText, readRef } from '@/lib/shared/calls/call-path'
import { tagsByCallRoute } from '@/lib/shared/notes/tags'

/** References without a stored call, and calls without tags, are omitted. */
export const GET = defineRoute(tagsByCallRoute, { role: 'read', scope: 'read:calls' }, async ({ query }) => {
  const wanted = query.session.map((ref) => ({ ref, ...readRef(ref) }))
  const rooms = await storedRooms(await workspace().mirror(), [...new Set(wanted.map(({ sessionId }) => sessionId))])
  const known = wanted.flatMap(({ ref, sessionId, mid }) => {
    const newestFirst = rooms.get(sessionId)?.toSorted((one, other) => other.time - one.time)
    const call = newestFirst?.find((one) => !one.isDeleted && (mid === undefined || one.mid === mid))
    return call === undefined ? [] : [{ ref, call }]
  })
  const tags = await tagsOfCalls(known.map(({ call }) => call))
  const found = known.flatMap(({ ref, call }) => {
    const own = tags.get(callIdText(call))
    return own === undefined ? [] : [[ref, own] as const]
  })
  return { data: Object.fromEntries(found) }
})
