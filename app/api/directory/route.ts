import { findParties } from '@/lib/server/analytics/directory/find-parties'
import { defineRoute } from '@/lib/server/api/define-route'
import { directoryOf } from '@/lib/server/mirror/directory'
import { workspace } from '@/lib/server/workspace/workspace'
import { DEFAULT_DIRECTORY_LIMIT, directoryRoute } from '@/lib/shared/contracts/directory'

export const GET = defineRoute(directoryRoute, {
  role: 'read',
  async run({ query }) {
    const limit = query.limit ?? Math.max(DEFAULT_DIRECTORY_LIMIT, query.id.length)
    const directory = await directoryOf(await workspace().mirror())
    return { data: findParties(directory, { ...query, limit }) }
  },
})
