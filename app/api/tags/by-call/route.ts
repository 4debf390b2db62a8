import { knownCalls } from '@/app/api/_shared/known-call'
import { defineRoute } from '@/lib/server/http/define-route'
import { tagsOfCalls } from '@/lib/server/notes/tags'
import { callIdText } from '@/lib/shared/calls/call-path'
import { tagsByCallRoute } from '@/lib/shared/notes/tags'

export const GET = defineRoute(tagsByCallRoute, { role: 'read', scope: 'read:calls' }, async ({ query }) => {
  const known = await knownCalls(query.session)
  const tags = await tagsOfCalls([...known.values()])
  const found = [...known].flatMap(([ref, call]) => {
    const own = tags.get(callIdText(call))
    return own === undefined ? [] : [[ref, own] as const]
  })
  return { data: Object.fromEntries(found) }
})
