import { holdKeys } from '@/lib/server/accounts/hold'
import { databaseLease } from '@/lib/server/accounts/lease'
import { type CallsApi, createCallsApi } from '@/lib/server/calls-api/client'
import { databaseOf } from '@/lib/server/engine/databases'
import { erasedPeople } from '@/lib/server/erasure/erasures'
import { keepMirror } from '@/lib/server/mirror/open/keeper'
import { type AppId, DEFAULT_APP } from '@/lib/server/process/config/apps-file'
import { config } from '@/lib/server/process/config/config'
import { appConfig, currentApp, hasSeveralApps, inApp } from '@/lib/server/process/config/current-app'
import { ofProcessBy } from '@/lib/server/process/config/of-process'
import { sharedNowMs } from '@/lib/server/process/coordination/clock'
import { log } from '@/lib/server/process/log/log'
import { leaveCommand, readStatus } from '@/lib/server/sync/progress'
import { followMoved } from '@/lib/server/sync/retention'
import { runSyncWorker, type SyncWorker } from '@/lib/server/sync/worker'
import { AppError } from '@/lib/shared/http/errors'
import type { SyncCommand, SyncStatus } from '@/lib/shared/sync/sync'

/** One app of the Calls API, with its own client, mirror and sync. */
export type Workspace = ReturnType<typeof openWorkspace>

/** The workspace of an app, created from the configuration on first use. */
export const workspace = (app: AppId = currentApp()): Workspace =>
  ofProcessBy('Workspaces', app, () => openWorkspace(app))

/** On shared servers, writers lock calls through PostgreSQL (design, section 5); embedded stores belong to a single process. */
function openWorkspace(app: AppId) {
  const { dataDir, clickhouse, databaseUrl, sync, isDemo } = config()
  const hold = clickhouse !== null && databaseUrl !== null ? holdKeys : null
  const database = databaseOf(app, clickhouse?.url ?? null)
  const { retentionMonths } = appConfig(app)
  const erased = () => erasedPeople(app)
  const isShared = hasSeveralApps()
  const keeper = keepMirror({ dataDir, clickhouse, database, isShared, hold, retentionMonths, isDemo, erased })
  let api: CallsApi | null = null
  return {
    app,
    /** Its only client, and thus its only rate gate. @throws AppError UPSTREAM_UNAVAILABLE when no Calls API is configured */
    api: () => {
      // In demo mode it is set once the simulator runs.
      const { upstream } = appConfig(app)
      if (!upstream)
        throw new AppError('UPSTREAM_UNAVAILABLE', 'No Calls API is configured (CALLS_API_KEY is not set).')
      api ??= createCallsApi({ ...upstream, erased })
      return api
    },
    /** Opened on first use. Ask for it each time rather than keeping it, since a damaged mirror is replaced. @throws AppError MIRROR_UNAVAILABLE */
    mirror: () => keeper.current(),
    /** The lease for its sync; null if there can be no other process. */
    lease: databaseUrl === null ? null : databaseLease(undefined, app === DEFAULT_APP ? undefined : `sync:${app}`),
    settings: sync,
    /** The sync worker and the erasures in this process, and the last known status of a worker in another. */
    running: {
      worker: null as SyncWorker | null,
      erasures: null as { wake(): void; stop(): Promise<void> } | null,
      storedStatus: null as { atMs: number; status: SyncStatus } | null,
    },
    /** Closes its mirror if open. */
    close: () => keeper.close(),
  }
}

const STATUS_CACHE_MS = 1_000
/** With shared accounts, other processes may store webhooks at any time; otherwise polling only has to find retries that become due. */
const POLL_MS = { shared: 1_000, own: 4_000 }

/** Starts the sync worker of an app, once per process. @throws AppError as `api` does */
export function startSync(space = workspace()): void {
  const { running, mirror, settings, lease } = space
  if (running.worker !== null) return
  // With shared accounts, another process may receive webhooks even if this one does not.
  const ownPollMs = appConfig(space.app).webhook === null ? undefined : POLL_MS.own
  const hintPollMs = lease === null ? ownPollMs : POLL_MS.shared
  const deps = { api: space.api(), mirror, settings, log, now: sharedNowMs, lease, followMoved, hintPollMs }
  const worker = inApp(space.app, () => runSyncWorker(deps))
  const stop = async () => {
    running.worker = null
    await worker.stop()
  }
  running.worker = { ...worker, stop }
}

/** Follows a webhook that was just stored, if the worker runs here; one elsewhere finds it within a second. */
export const followWebhooks = (): void => workspace().running.worker?.followHints()

/** The status of the sync: of the worker in this process, else as last written by a worker elsewhere. @throws AppError MIRROR_UNAVAILABLE */
export async function syncStatus(space = workspace()): Promise<SyncStatus> {
  const { running } = space
  const status = running.worker?.status()
  if (status) return status
  const nowMs = sharedNowMs()
  if (running.storedStatus !== null && nowMs - running.storedStatus.atMs < STATUS_CACHE_MS)
    return running.storedStatus.status
  const stored = await readStatus(await space.mirror(), nowMs)
  running.storedStatus = { atMs: nowMs, status: stored }
  return stored
}

/** Requests a sync or a full resync, wherever the worker runs. @throws AppError MIRROR_UNAVAILABLE */
export async function requestSync(command: SyncCommand): Promise<void> {
  const { running, mirror } = workspace()
  if (running.worker?.status()) running.worker.request(command)
  else await leaveCommand(await mirror(), command)
}
