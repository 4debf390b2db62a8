import type { Mirror } from './client'
import { readState, writeState } from './state'

const KEY = 'mirror.changes'
const INTERVAL_MS = 750

/** Tells other processes on the same server that stored calls changed. */
export async function announceChange(mirror: Mirror): Promise<void> {
  await writeState(mirror, KEY, `${process.pid}-${Date.now()}`)
}

/** Calls `changed` when another process on the same server announced a change. Returns how to stop. */
export function watchChanges(mirror: Mirror, changed: () => void): () => void {
  let seen: string | null | undefined
  const timer = setInterval(async () => {
    try {
      const now = await readState<string>(mirror, KEY)
      if (seen !== undefined && now !== seen) changed()
      seen = now
    } catch {
      // The next question to the mirror says that it is out of reach; a watcher need not.
    }
  }, INTERVAL_MS)
  timer.unref()
  return () => clearInterval(timer)
}
