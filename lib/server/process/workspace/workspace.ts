import { holdKeys } from '@/lib/server/accounts/hold'
import { type CallsApi, createCallsApi } from '@/lib/server/calls-api/client'
import { withoutErased } from '@/lib/server/calls-api/without-erased'
import { databaseOf } from '@/lib/server/engine/databases'
import { erasedPeople } from '@/lib/server/erasure/erasures'
import type { Mirror } from '@/lib/server/mirror/mirror'
import { keepMirror } from '@/lib/server/mirror/open/keeper'
import { type AppId, DEFAULT_APP } from '@/lib/server/process/config/apps-file'
import { config } from '@/lib/server/process/config/config'
import { appConfig, currentApp, hasSeveralApps } from '@/lib/server/process/config/current-app'
import type { SyncSettings } from '@/lib/server/sync/context'
import { databaseLease, type Lease } from '@/lib/server/sync/lease'
import type { SyncWorker } from '@/lib/server/sync/worker'
import { AppError } from '@/lib/shared/http/errors'
import type { SyncStatus } from '@/lib/shared/sync/sync'

/** One app of the Calls API, with its own client, mirror and sync. */
export type Workspace = {
  app: AppId
  /** Its only client, and thus its only rate gate. @throws AppError UPSTREAM_UNAVAILABLE when no Calls API is configured */
  api: () => CallsApi
  /** Opened on first use. Ask for it each time rather than keeping it, since a damaged mirror is replaced. @throws AppError MIRROR_UNAVAILABLE */
  mirror: () => Promise<Mirror>
  /** The right to run its sync; null where there can be no other process. */
  lease: Lease | null
  settings: SyncSettings
  /** The sync worker in this process, and the last known status of one elsewhere; see `sync`. */
  running: { worker: Promise<SyncWorker> | null; storedStatus: { atMs: number; status: SyncStatus } | null }
  /** Closes its mirror if open. */
  close: () => Promise<void>
}

// On globalThis, since Next bundles routes separately.
const slot = globalThis as typeof globalThis & { __callscopeWorkspaces?: Map<AppId, Workspace> }

/** The workspace of an app, created from the configuration on first use. */
export function workspace(app: AppId = currentApp()): Workspace {
  slot.__callscopeWorkspaces ??= new Map()
  const known = slot.__callscopeWorkspaces.get(app)
  if (known !== undefined) return known
  const made = openWorkspace(app)
  slot.__callscopeWorkspaces.set(app, made)
  return made
}

/** On shared servers, writers lock calls through PostgreSQL (design, section 5); embedded stores belong to a single process. */
function openWorkspace(app: AppId): Workspace {
  const { dataDir, clickhouse, databaseUrl, sync } = config()
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
