import { callsOfTags } from '@/lib/server/accounts/tags'
import { taggedOf } from '@/lib/server/analytics/calls/tagged'
import type { Tagged } from '@/lib/server/analytics/deps'
import { config } from '@/lib/server/config/config'
import { directoryOf } from '@/lib/server/mirror/directory'
import { syncStatus } from '@/lib/server/workspace/sync'
import { workspace } from '@/lib/server/workspace/workspace'
import { MAX_TAGGED_CALLS } from '@/lib/shared/contracts/tags'
import { invalidRequest } from '@/lib/shared/errors'

/**
 * What every query of the mirror needs besides its filters; the filters say which tags to look up.
 * @throws AppError INVALID_REQUEST naming `tag` when it is on more calls than a statement can list
 */
export async function questionContext(filters?: { tag: readonly string[] }) {
  const tags = filters?.tag ?? []
  const [store, status, tagged] = await Promise.all([
    workspace().mirror(),
    syncStatus(),
    tags.length === 0 ? undefined : taggedCalls(tags),
  ])
  return {
    mirror: store,
    nowSeconds: Math.floor(Date.now() / 1000),
    staleOngoingHours: config().staleOngoingHours,
    syncedAt: status.syncedAt,
    refill: status.refill,
    directory: await directoryOf(store),
    tagged,
    /** Where an answer came from. */
    meta: { source: 'mirror' as const, syncedAt: status.syncedAt },
  }
}

async function taggedCalls(tags: readonly string[]): Promise<Tagged> {
  const ids = await callsOfTags(tags, MAX_TAGGED_CALLS + 1)
  if (ids.length > MAX_TAGGED_CALLS)
    throw invalidRequest([
      { field: 'tag', message: `is on more than ${MAX_TAGGED_CALLS} calls, which is too many to filter by` },
    ])
  return taggedOf(ids)
}
