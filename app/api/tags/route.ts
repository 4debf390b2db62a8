import { countTags } from '@/lib/server/calls/tagged'
import { defineRoute } from '@/lib/server/http/define-route'
import { allTags } from '@/lib/server/notes/tags'
import { questionContext } from '@/lib/server/process/workspace/question'
import { allTagsRoute } from '@/lib/shared/notes/tags'

export const GET = defineRoute(allTagsRoute, { role: 'read', scope: 'read:calls' }, async ({ query }) => {
  const [question, tags] = await Promise.all([questionContext({ ...query, tag: [] }), allTags()])
  return { data: await countTags(question, query, tags) }
})
