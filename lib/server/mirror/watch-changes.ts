import { randomUUID } from 'node:crypto'
import type { Mirror } from './mirror'
import { readStates, writeState } from './state'

const PREFIX = 'mirror.changes.'
const INTERVAL_MS = 750
/** Announcements are never deleted, so older ones than this are ignored. */
const RECENT_MS = 86_400_000

/** Exchanges notices of changed calls between processes on the same server. */
export type ChangeWatch = {
  announce(): Promise<void>
  /** Resolves when polling has stopped. */
  stop(): Promise<void>
}

/**
 * Polls for changes by other processes: `changed` is called once for all since the last poll, and never for own changes. Each process
 * announces under its own key, so that none overwrites another's.
 * @param intervalMs between polls
 */
export async function watchChanges(
  mirror: Mirror,
  changed: () => void,
  intervalMs = INTERVAL_MS,
): Promise<ChangeWatch> {
  const own = PREFIX + randomUUID()
  let announced = 0
  const poll = async () => {
    const states = await readStates(mirror, PREFIX, RECENT_MS)
    return JSON.stringify([...states].filter(([key]) => key !== own).sort())
  }
  let seen = await poll()
  let polling: Promise<void> | null = null
  const pollAgain = async () => {
    try {
      const now = await poll()
      if (now !== seen) changed()
      seen = now
    } catch {
      // The next query reports that the mirror is unreachable.
    }
    polling = null
  }
  const timer = setInterval(() => {
    polling ??= pollAgain()
  }, intervalMs)
  timer.unref()
  return {
    announce: () => {
      announced += 1
      return writeState(mirror, own, announced)
    },
    stop: async () => {
      clearInterval(timer)
      await polling
    },
  }
}
