import { callsOfTags } from '@/lib/server/accounts/tags'
import { taggedOf } from '@/lib/server/analytics/calls/tagged'
import type { Tagged } from '@/lib/server/analytics/deps'
import { config } from '@/lib/server/config/config'
import { syncStatus } from '@/lib/server/workspace/sync'
import { workspace } from '@/lib/server/workspace/workspace'
import { MOST_TAGGED_CALLS } from '@/lib/shared/contracts/tags'
import { invalidRequest } from '@/lib/shared/errors'

/**
 * What every question to the mirror takes beside its filters; these say whose tags to look up.
 * @throws AppError INVALID_REQUEST naming `tag` when it stands on more calls than a statement can name
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
    tagged,
    /** What an answer says of where it came from. */
    meta: { source: 'mirror' as const, syncedAt: status.syncedAt },
  }
}

async function taggedCalls(tags: readonly string[]): Promise<Tagged> {
  const ids = await callsOfTags(tags, MOST_TAGGED_CALLS + 1)
  if (ids.length > MOST_TAGGED_CALLS)
    throw invalidRequest([
      { field: 'tag', message: `stands on more than ${MOST_TAGGED_CALLS} calls, too many for a filter` },
    ])
  return taggedOf(ids)
}
