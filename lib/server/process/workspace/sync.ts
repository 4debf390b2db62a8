import { annotatedCalls, auditRetired, retireFromAccounts } from '@/lib/server/accounts/retire-calls'
import { shareGauges } from '@/lib/server/accounts/shared-gauges'
import { callsBefore, retireCalls } from '@/lib/server/mirror/erase/retention'
import type { Mirror } from '@/lib/server/mirror/mirror'
import { readState, writeState } from '@/lib/server/mirror/state'
import { emptyTable } from '@/lib/server/mirror/write/delete-rows'
import { retiredChanged } from '@/lib/server/mirror/write/retired-calls'
import type { AppId } from '@/lib/server/process/config/apps-file'
import { appConfig, inApp } from '@/lib/server/process/config/current-app'
import { sharedNowMs } from '@/lib/server/process/coordination/clock'
import { log } from '@/lib/server/process/log/log'
import type { Retention } from '@/lib/server/sync/context'
import { followMoved } from '@/lib/server/sync/follow-moved'
import { leaveCommand, readStatus } from '@/lib/server/sync/progress'
import { dueEvents, finishEvents, forgetEvents, retryEvents } from '@/lib/server/sync/webhooks/events'
import type { HintQueue } from '@/lib/server/sync/webhooks/follow-hints'
import { runSyncWorker, type SyncWorker } from '@/lib/server/sync/worker'
import type { SyncCommand, SyncStatus } from '@/lib/shared/sync/sync'
import { workspace } from './workspace'

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

const STATUS_CACHE_MS = 1_000
/** Other processes may receive webhooks too where the accounts are shared; otherwise only second tries are due without being announced. */
const POLL_MS = { shared: 1_000, own: 4_000 }

/** Starts the sync worker of an app, once per process; after a failure the next call tries again. */
export function startSync(space = workspace()): Promise<SyncWorker> {
  const { running } = space
  if (running.worker !== null) return running.worker
  const starting = (async (): Promise<SyncWorker> => {
    const { mirror, settings, lease } = space
    // Another process on the same accounts may receive webhooks although this one does not.
    const hints = lease === null && appConfig(space.app).webhook === null ? undefined : webhookQueue(lease !== null)
    const share = lease === null ? undefined : shareGauges
    const retire = (store: Mirror) => retireDue(store, space.app)
    const work = { followMoved, retire, hints, share }
    const deps = { api: space.api(), mirror, settings, log, now: sharedNowMs, lease, ...work }
    const worker = inApp(space.app, () => runSyncWorker(deps))
    const stop = async () => {
      running.worker = null
      await worker.stop()
    }
    return { ...worker, stop }
  })()
  running.worker = starting
  starting.catch(() => {
    if (running.worker === starting) running.worker = null
  })
  return starting
}

/** Webhooks that wait in the accounts database. @param isShared whether other processes use it too */
export const webhookQueue = (isShared: boolean): HintQueue => ({
  pollMs: isShared ? POLL_MS.shared : POLL_MS.own,
  due: (limit) => dueEvents(limit),
  finish: (hashes) => finishEvents(hashes),
  retry: (hashes) => retryEvents(hashes),
  forget: () => forgetEvents(),
})

/** Follows a webhook that was just stored, if the worker runs here; one elsewhere finds it within a second. */
export async function followWebhooks(space = workspace()): Promise<void> {
  const worker = await space.running.worker
  worker?.followHints()
}

/** The status of the sync: of the worker in this process, else as last written by a worker elsewhere. @throws AppError MIRROR_UNAVAILABLE */
export async function syncStatus(space = workspace()): Promise<SyncStatus> {
  const { running } = space
  const status = (await running.worker)?.status()
  if (status) return status
  const nowMs = sharedNowMs()
  if (running.storedStatus !== null && nowMs - running.storedStatus.atMs < STATUS_CACHE_MS)
    return running.storedStatus.status
  const stored = await readStatus(await space.mirror(), nowMs)
  running.storedStatus = { atMs: nowMs, status: stored }
  return stored
}

/** Requests a sync or a full resync, wherever the worker runs. @throws AppError MIRROR_UNAVAILABLE */
export async function requestSync(command: SyncCommand, space = workspace()): Promise<void> {
  const worker = await space.running.worker
  if (worker?.status()) worker.request(command)
  else await leaveCommand(await space.mirror(), command)
}
