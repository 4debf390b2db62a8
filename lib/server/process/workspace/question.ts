import { callsSpan } from '@/lib/server/analytics/deps'
import { closedLines } from '@/lib/server/callbacks/occasions'
import type { Mirror } from '@/lib/server/mirror/mirror'
import { directoryOf } from '@/lib/server/mirror/read/directory'
import { notedCalls } from '@/lib/server/notes/notes'
import { callsOfTags } from '@/lib/server/notes/tags'
import { organisation } from '@/lib/server/organisation/organisation'
import { config } from '@/lib/server/process/config/config'
import { sharedNowMs } from '@/lib/server/process/coordination/clock'
import { notedMoment } from '@/lib/server/process/observe/tracking'
import type { Filters } from '@/lib/shared/filters/filters'
import { syncStatus, workspace } from './workspace'

/**
 * What every query of the mirror needs besides its filters; the filters say which tags and words to look up.
 * @throws AppError INVALID_REQUEST naming `tag` or `q` when it is on more calls than a statement can list
 */
export async function questionContext(filters?: QuestionFilters) {
  const tags = filters?.tag ?? []
  const present = Math.floor(sharedNowMs() / 1000)
  const asOf = momentAt(present)
  const nowSeconds = asOf ?? present
  const [store, status, tagged, noted, ours, closed] = await Promise.all([
    workspace().mirror(),
    syncStatus(),
    tags.length === 0 ? undefined : callsOfTags(tags),
    filters?.q === undefined ? undefined : notedCalls(filters.q),
    organisation(),
    closedLines(nowSeconds),
  ])
  return {
    mirror: store,
    nowSeconds,
    asOf,
    staleOngoingHours: config().staleOngoingHours,
    syncedAt: status.syncedAt,
    refill: status.refill,
    directory: await directoryOf(store),
    tagged,
    noted,
    organisation: ours,
    closed,
    reach: filters?.hours === undefined ? undefined : await reachOf(store),
    /** Where an answer came from. */
    meta: { source: 'mirror' as const, syncedAt: status.syncedAt },
  }
}

type QuestionFilters = Pick<Filters, 'tag' | 'q' | 'hours' | 'range' | 'from' | 'to' | 'tz'>

/** An older point in time comes from a suspended page, or from a sync that is infrequent or stopped. It is ignored, so that calls from webhooks count. */
const OLDEST_MOMENT_SECONDS = 60

/** The point in time that the page asked for, so that all its answers count the same calls; null if it named none or too old a one. */
function momentAt(nowSeconds: number): number | null {
  const named = notedMoment()
  return named !== null && named <= nowSeconds && named > nowSeconds - OLDEST_MOMENT_SECONDS ? named : null
}

/** The time span of the calls, which limits the list of business hours of an open-ended period. */
async function reachOf(mirror: Mirror) {
  const { first, last } = await callsSpan({ mirror })
  return { from: first, to: last + 1 }
}
