import { knownCalls } from '@/app/api/_shared/known-call'
import { tagsOfCalls } from '@/lib/server/accounts/tags'
import { defineRoute } from '@/lib/server/api/define-route'
import { callIdText } from '@/lib/shared/call-id'
import { tagsByCallRoute } from '@/lib/shared/contracts/tags'

export const GET = defineRoute(tagsByCallRoute, {
  role: 'read',
  scope: 'read:calls',
  async run({ query }) {
    const known = await knownCalls(query.session)
    const tags = await tagsOfCalls([...known.values()])
    const found = [...known].flatMap(([ref, call]) => {
      const own = tags.get(callIdText(call))
      return own === undefined ? [] : [[ref, own] as const]
    })
    return { data: Object.fromEntries(found) }
  },
})
