import { config } from '@/lib/server/config/config'
import { keepMirror, type MirrorKeeper } from './keeper'
import type { Mirror } from './mirror'
import { processHold } from './writers'

const slot = globalThis as typeof globalThis & { __callscopeMirror?: MirrorKeeper }

/**
 * The process's mirror, opened on first use (Next bundles routes apart, so it hangs on globalThis). To be asked for anew by each piece of
 * work: a damaged one is replaced. @throws AppError MIRROR_UNAVAILABLE
 */
export function mirror(): Promise<Mirror> {
  if (slot.__callscopeMirror === undefined) {
    const { dataDir, clickhouse } = config()
    slot.__callscopeMirror = keepMirror({ dataDir, clickhouse, hold: processHold() })
  }
  return slot.__callscopeMirror.current()
}

/** Closes the process's mirror if it is open. */
export async function closeMirror(): Promise<void> {
  await slot.__callscopeMirror?.close()
}
