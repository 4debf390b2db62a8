import { holdKeys } from '@/lib/server/accounts/hold'
import { type CallsApi, createCallsApi, withoutErased } from '@/lib/server/calls-api/client'
import { databaseOf } from '@/lib/server/engine/databases'
import { erasedPeople } from '@/lib/server/erasure/erasures'
import type { Mirror } from '@/lib/server/mirror/mirror'
import { keepMirror } from '@/lib/server/mirror/open/keeper'
import { type AppId, DEFAULT_APP } from '@/lib/server/process/config/apps-file'
import { config } from '@/lib/server/process/config/config'
import { appConfig, currentApp, hasSeveralApps, inApp } from '@/lib/server/process/config/current-app'
import { ofProcessBy } from '@/lib/server/process/config/of-process'
import { sharedNowMs } from '@/lib/server/process/coordination/clock'
import { log } from '@/lib/server/process/log/log'
import type { SyncSettings } from '@/lib/server/sync/context'
import { databaseLease, type Lease } from '@/lib/server/sync/lease'
import { leaveCommand, readStatus } from '@/lib/server/sync/progress'
import { dueRetention, followMoved } from '@/lib/server/sync/retention'
import { shareGauges } from '@/lib/server/sync/shared-gauges'
import { dueEvents, finishEvents, forgetEvents, retryEvents } from '@/lib/server/sync/webhooks/events'
import type { HintQueue } from '@/lib/server/sync/webhooks/follow-hints'
import { runSyncWorker, type SyncWorker } from '@/lib/server/sync/worker'
import { AppError } from '@/lib/shared/http/errors'
import type { SyncCommand, SyncStatus } from '@/lib/shared/sync/sync'

/** One app of the Calls API, with its own client, mirror and sync. */
export type Workspace = {
  app: AppId
  /** Its only client, and thus its only rate gate. @throws AppError UPSTREAM_UNAVAILABLE when no Calls API is configured */
  api: () => CallsApi
  /** Opened on first use. Ask for it each time rather than keeping it, since a damaged mirror is replaced. @throws AppError MIRROR_UNAVAILABLE */
  mirror: () => Promise<Mirror>
  /** The lease for its sync; null if there can be no other process. */
  lease: Lease | null
  settings: SyncSettings
  /** The sync worker in this process, and the last known status of a worker in another. */
  running: { worker: Promise<SyncWorker> | null; storedStatus: { atMs: number; status: SyncStatus } | null }
  /** Closes its mirror if open. */
  close: () => Promise<void>
}

/** The workspace of an app, created from the configuration on first use. */
export const workspace = (app: AppId = currentApp()): Workspace =>
  ofProcessBy('Workspaces', app, () => openWorkspace(app))

/** On shared servers, writers lock calls through PostgreSQL (design, section 5); embedded stores belong to a single process. */
function openWorkspace(app: AppId): Workspace {
  const { dataDir, clickhouse, databaseUrl, sync, isDemo } = config()
  const hold = clickhouse !== null && databaseUrl !== null ? holdKeys : null
  const database = databaseOf(app, clickhouse?.url ?? null)
  const { retentionMonths } = appConfig(app)
  const erased = () => erasedPeople(app)
  const keeper = keepMirror({
    dataDir,
    clickhouse,
    database,
    isShared: hasSeveralApps(),
    hold,
    retentionMonths,
    isDemo,
    erased,
  })
  let api: CallsApi | null = null
  return {
    app,
    api: () => {
      api ??= connect(app)
      return api
    },
    mirror: () => keeper.current(),
    lease: databaseUrl === null ? null : databaseLease(undefined, app === DEFAULT_APP ? undefined : `sync:${app}`),
    settings: sync,
    running: { worker: null, storedStatus: null },
    close: () => keeper.close(),
  }
}

function connect(app: AppId): CallsApi {
  // In demo mode it is set once the simulator runs.
  const { upstream } = appConfig(app)
  if (!upstream) throw new AppError('UPSTREAM_UNAVAILABLE', 'No Calls API is configured (CALLS_API_KEY is not set).')
  return withoutErased(createCallsApi(upstream), () => erasedPeople(app))
}

const STATUS_CACHE_MS = 1_000
/** With shared accounts, other processes may store webhooks at any time; otherwise polling only has to find retries that become due. */
const POLL_MS = { shared: 1_000, own: 4_000 }

/** Starts the sync worker of an app, once per process; after a failure the next call tries again. */
export function startSync(space = workspace()): Promise<SyncWorker> {
  const { running } = space
  if (running.worker !== null) return running.worker
  const starting = (async (): Promise<SyncWorker> => {
    const { mirror, settings, lease } = space
    // With shared accounts, another process may receive webhooks even if this one does not.
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
