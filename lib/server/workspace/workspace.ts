import { holdKeys } from '@/lib/server/accounts/hold'
import { type CallsApi, createCallsApi } from '@/lib/server/calls-api/client'
import { config } from '@/lib/server/config/config'
import { keepMirror } from '@/lib/server/mirror/keeper'
import type { Mirror } from '@/lib/server/mirror/mirror'
import type { SyncSettings } from '@/lib/server/sync/context'
import { databaseLease, type Lease } from '@/lib/server/sync/lease'
import type { SyncWorker } from '@/lib/server/sync/worker'
import type { SyncStatus } from '@/lib/shared/contracts/sync'
import { AppError } from '@/lib/shared/errors'

/** One app of the Calls API, with its own client, mirror and sync. */
export type Workspace = {
  /** Its one client, and so its one rate gate. @throws AppError UPSTREAM_UNAVAILABLE when nothing names an upstream */
  api: () => CallsApi
  /** Opened on first use; to be asked for anew by each piece of work, since a damaged one is replaced. @throws AppError MIRROR_UNAVAILABLE */
  mirror: () => Promise<Mirror>
  /** The right to run its sync; null where no other process could. */
  lease: Lease | null
  settings: SyncSettings
  /** What runs its sync in this process, and what was last heard of one elsewhere; see `sync`. */
  running: { worker: Promise<SyncWorker> | null; heard: { atMs: number; status: SyncStatus } | null }
  /** Closes its mirror if that is open. */
  close: () => Promise<void>
}

/** The apps there are; the configuration names but one. */
type App = 'default'

// Next bundles routes apart, so what a process has once hangs on globalThis.
const slot = globalThis as typeof globalThis & { __callscopeWorkspaces?: Map<App, Workspace> }

/** The workspace of an app, made from the configuration when it is first asked for. */
export function workspace(app: App = 'default'): Workspace {
  slot.__callscopeWorkspaces ??= new Map()
  const known = slot.__callscopeWorkspaces.get(app)
  if (known !== undefined) return known
  const made = openWorkspace()
  slot.__callscopeWorkspaces.set(app, made)
  return made
}

/** On servers that other processes write to as well, whoever writes a call holds it in PostgreSQL (design, section 5); embedded stores belong to one process. */
function openWorkspace(): Workspace {
  const { dataDir, clickhouse, databaseUrl, sync } = config()
  const hold = clickhouse !== null && databaseUrl !== null ? holdKeys : null
  const keeper = keepMirror({ dataDir, clickhouse, hold })
  let api: CallsApi | null = null
  return {
    api: () => {
      api ??= connect()
      return api
    },
    mirror: () => keeper.current(),
    lease: databaseUrl === null ? null : databaseLease(),
    settings: sync,
    running: { worker: null, heard: null },
    close: () => keeper.close(),
  }
}

function connect(): CallsApi {
  // In demo mode it is known once the simulator runs.
  const { upstream } = config()
  if (!upstream) throw new AppError('UPSTREAM_UNAVAILABLE', 'No Calls API is configured (CALLS_API_KEY is not set).')
  return createCallsApi(upstream)
}
