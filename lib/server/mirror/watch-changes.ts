import { randomUUID } from 'node:crypto'
import type { Mirror } from './mirror'
import { readStates, writeState } from './state'

const PREFIX = 'mirror.changes.'
const INTERVAL_MS = 750
/** Announcements older than this are not read: they are never deleted, and need not be read forever. */
const RECENT_MS = 86_400_000

/** One process's way to tell others on the same server that it changed calls, and to hear of theirs. */
export type ChangeWatch = {
  announce(): Promise<void>
  /** Resolves when no look is under way any more. */
  stop(): Promise<void>
}

/**
 * Begins to watch: `changed` is called once for all changes of others since the last look, and never for one's own. Each process announces
 * under a key of its own, so that none hides another's.
 * @param intervalMs between two looks
 */
export async function watchChanges(
  mirror: Mirror,
  changed: () => void,
  intervalMs = INTERVAL_MS,
): Promise<ChangeWatch> {
  const own = PREFIX + randomUUID()
  let announced = 0
  const look = async () => {
    const states = await readStates(mirror, PREFIX, RECENT_MS)
    return JSON.stringify([...states].filter(([key]) => key !== own).sort())
  }
  let seen = await look()
  let looking: Promise<void> | null = null
  const lookAgain = async () => {
    try {
      const now = await look()
      if (now !== seen) changed()
      seen = now
    } catch {
      // The next question to the mirror says that it is out of reach; a watcher need not.
    }
    looking = null
  }
  const timer = setInterval(() => {
    looking ??= lookAgain()
  }, intervalMs)
  timer.unref()
  return {
    announce: () => {
      announced += 1
      return writeState(mirror, own, announced)
    },
    stop: async () => {
      clearInterval(timer)
      await looking
    },
  }
}
