import { findParties } from '@/lib/server/directory/find-parties'
import { namesOf } from '@/lib/server/directory/names'
import { defineRoute } from '@/lib/server/http/define-route'
import { directoryOf } from '@/lib/server/mirror/read/directory'
import { workspace } from '@/lib/server/process/workspace/workspace'
import { DEFAULT_DIRECTORY_LIMIT, directoryRoute } from '@/lib/shared/people/directory'
import type { PartyKind } from '@/lib/shared/people/names'

export const GET = defineRoute(directoryRoute, { role: 'read', scope: 'read:calls' }, async ({ query }) => {
  const limit = query.limit ?? Math.max(DEFAULT_DIRECTORY_LIMIT, query.id.length)
  const directory = await directoryOf(await workspace().mirror())
  const data = findParties(directory, { ...query, limit })
  const idsOf = (kind: PartyKind) => data.flatMap((entry) => (entry.kind === kind ? [entry.id] : []))
  return { data, meta: { names: namesOf(directory, { user: idsOf('user'), group: idsOf('group') }) } }
})
