import type { Mirror } from '@/lib/server/mirror/mirror'
import { appConfig, inApp } from '@/lib/server/process/config/current-app'
import { sharedNowMs } from '@/lib/server/process/coordination/clock'
import { log } from '@/lib/server/process/log/log'
import { followMoved } from '@/lib/server/sync/follow-moved'
import { leaveCommand, readStatus } from '@/lib/server/sync/progress'
import { dueRetention } from '@/lib/server/sync/retention'
import { shareGauges } from '@/lib/server/sync/shared-gauges'
import { dueEvents, finishEvents, forgetEvents, retryEvents } from '@/lib/server/sync/webhooks/events'
import type { HintQueue } from '@/lib/server/sync/webhooks/follow-hints'
import { runSyncWorker, type SyncWorker } from '@/lib/server/sync/worker'
import type { SyncCommand, SyncStatus } from '@/lib/shared/sync/sync'
import { workspace } from './workspace'

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
    const retire = (store: Mirror) => dueRetention(store, space.app)
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
