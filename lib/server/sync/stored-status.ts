import type { Mirror } from '@/lib/server/mirror/mirror'
import { readState, writeState } from '@/lib/server/mirror/state'
import type { SyncCommand, SyncStatus } from '@/lib/shared/sync/sync'
import { lagSeconds, newProgress, statusOf } from './progress'

const STATUS_KEY = 'sync.status'
const COMMAND_KEY = 'sync.command'

/** The status last written by a worker, with the lag by our clock; `starting` before any worker ran. */
export async function readStatus(mirror: Mirror, nowMs: number): Promise<SyncStatus> {
  const stored = await readState<SyncStatus>(mirror, STATUS_KEY)
  if (stored === null) return statusOf(newProgress(), nowMs)
  return { ...statusOf(newProgress(), nowMs), ...stored, lagSeconds: lagSeconds(stored.syncedAt, nowMs) }
}

export function writeStatus(mirror: Mirror, status: SyncStatus): Promise<void> {
  return writeState(mirror, STATUS_KEY, status)
}

/** Leaves a command for the worker, wherever it runs. */
export function leaveCommand(mirror: Mirror, command: SyncCommand): Promise<void> {
  return writeState(mirror, COMMAND_KEY, command)
}

/** Takes the pending command, once. */
export async function takeCommand(mirror: Mirror): Promise<SyncCommand | null> {
  const command = await readState<SyncCommand>(mirror, COMMAND_KEY)
  if (command !== null) await writeState(mirror, COMMAND_KEY, null)
  return command
}
