import { log } from '@/lib/server/log'
import { followMoved } from '@/lib/server/sync/follow-moved'
import { leaveCommand, readStatus } from '@/lib/server/sync/stored-status'
import { runSyncWorker, type SyncWorker } from '@/lib/server/sync/worker'
import type { SyncCommand, SyncStatus } from '@/lib/shared/contracts/sync'
import { workspace } from './workspace'

const STORED_STATUS_FOR_MS = 1_000

/** Starts the one sync worker that an app has in this process. One that could not be started is started anew by the next call. */
export function startSync(space = workspace()): Promise<SyncWorker> {
  const { running } = space
  if (running.worker !== null) return running.worker
  const starting = (async (): Promise<SyncWorker> => {
    const { mirror, settings, lease } = space
    const worker = runSyncWorker({ api: space.api(), mirror, settings, log, now: Date.now, lease, followMoved })
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

/** The sync's status: this process's worker's, else what the worker elsewhere last wrote. @throws AppError MIRROR_UNAVAILABLE */
export async function syncStatus(space = workspace()): Promise<SyncStatus> {
  const { running } = space
  const status = (await running.worker)?.status()
  if (status) return status
  const nowMs = Date.now()
  if (running.heard !== null && nowMs - running.heard.atMs < STORED_STATUS_FOR_MS) return running.heard.status
  const stored = await readStatus(await space.mirror(), nowMs)
  running.heard = { atMs: nowMs, status: stored }
  return stored
}

/** Runs the sync now, or has it walk everything again, wherever the worker runs. @throws AppError MIRROR_UNAVAILABLE */
export async function requestSync(command: SyncCommand, space = workspace()): Promise<void> {
  const worker = await space.running.worker
  if (worker?.status()) worker.request(command)
  else await leaveCommand(await space.mirror(), command)
}
