import { annotatedCalls, auditRetired, retireFromAccounts } from '@/lib/server/accounts/retire-calls'
import type { AppId } from '@/lib/server/config/apps-file'
import { appConfig, inApp } from '@/lib/server/config/current-app'
import { log } from '@/lib/server/log'
import type { Mirror } from '@/lib/server/mirror/mirror'
import { emptyTable } from '@/lib/server/mirror/purge-old-rows'
import { callsBefore, retireCalls } from '@/lib/server/mirror/retire'
import { retiredChanged } from '@/lib/server/mirror/retired-calls'
import { readState, writeState } from '@/lib/server/mirror/state'
import type { Retention } from '@/lib/server/sync/context'

const STATE_KEY = 'retention'
/** The first moment that was kept when calls were last removed, epoch seconds; null while all were. */
type Applied = { since: number | null }
/** What is on record, so that most rounds of the sync ask nothing. */
const applied = new WeakMap<Mirror, Applied>()

/**
 * What is to be removed today: calls that are too old to be kept, with what was added to them, which the audit log notes. If more are kept than
 * before, those already removed must be copied again. @throws AppError MIRROR_UNAVAILABLE
 */
export async function retireDue(mirror: Mirror, app: AppId): Promise<Retention> {
  const months = appConfig(app).retentionMonths
  const since = mirror.oldestKept()
  const kept = months === null || since === null ? undefined : { months, since }
  const last = applied.get(mirror) ?? (await readState<Applied>(mirror, STATE_KEY)) ?? { since: null }
  applied.set(mirror, last)
  if (last.since === since) return { kept, needsWalk: false, remove: null }
  const keepsMore = last.since !== null && (since === null || since < last.since)
  if (keepsMore) {
    // What is still too old is seen again by the walk.
    await emptyTable(mirror, 'retired_calls')
    retiredChanged(mirror)
  }
  const remove = async () => {
    if (since !== null) await retire(mirror, app, since)
    await writeState(mirror, STATE_KEY, { since })
    applied.set(mirror, { since })
  }
  return { kept, needsWalk: keepsMore, remove }
}

/** The accounts first: afterwards nothing would say which notes belong to calls that were removed. */
async function retire(mirror: Mirror, app: AppId, since: number): Promise<void> {
  const annotated = await callsBefore(mirror, await annotatedCalls(app), since)
  const counts = await retireFromAccounts(app, annotated, since)
  const calls = await retireCalls(mirror, since)
  const all = { calls, ...counts }
  if (Object.values(all).every((count) => count === 0)) return
  await inApp(app, () => auditRetired(all, since))
  log.info({ ...all, since }, 'retention: calls that are too old were removed')
}
