import { log as processLog } from '@/lib/server/log'
import { type MirrorOptions, openMirror } from './client'
import { type Fault, faultOfOpening, faultOfParts, faultOfTables } from './damage'
import type { Mirror } from './mirror'
import { mirrorDirectory, moveAside, recordMovedAside, removeOlderCopies, restore } from './moved-aside'

/** A self-repairing mirror: `current` is the one in use, opened on first use. */
export type MirrorKeeper = {
  /** @throws AppError MIRROR_UNAVAILABLE; the next call tries again */
  current(): Promise<Mirror>
  close(): Promise<void>
}

/** A check reads every file, and suspicious errors with another cause may keep recurring. */
const CHECK_INTERVAL_MS = 600_000

/**
 * Keeps one mirror open. An embedded mirror whose files turn out to be damaged or missing, at startup or later, is retired, moved aside with
 * the reason, and replaced by an empty one that the sync refills. This process must own the data directory (see `lockDataDir`). A server's
 * files are not checked.
 */
export function keepMirror(options: Omit<MirrorOptions, 'onSuspicion'>): MirrorKeeper {
  const { dataDir, log = processLog } = options
  let opened: Promise<Mirror> | null = null
  let isChecking = false
  let soundAtMs = Number.NEGATIVE_INFINITY

  const remember = (opening: Promise<Mirror>): Promise<Mirror> => {
    opened = opening
    // A failure to open must not be remembered: the next call tries again.
    opening.catch(() => {
      if (opened === opening) opened = null
    })
    return opening
  }
  const open = () => openMirror({ ...options, onSuspicion: (mirror) => void check(mirror) })

  async function check(suspect: Mirror): Promise<void> {
    if (isChecking || Date.now() - soundAtMs < CHECK_INTERVAL_MS) return
    isChecking = true
    try {
      if ((await opened) !== suspect) return
      const fault = await faultOfTables(suspect, mirrorDirectory(dataDir))
      if (fault === null) soundAtMs = Date.now()
      else await remember(suspect.retire().then(() => replace(fault)))
    } catch (error) {
      log.error({ err: error }, 'mirror: its files could not be checked')
    } finally {
      isChecking = false
    }
  }

  /** @throws the error of opening the replacement, after restoring the former files: then these are not the cause */
  async function replace(fault: Fault): Promise<Mirror> {
    const nowMs = Date.now()
    const kept = await moveAside(dataDir, fault, nowMs)
    log.error({ ...fault, kept }, 'mirror: moved aside; the history is being copied again')
    try {
      const fresh = await open()
      await recordMovedAside(fresh, { at: Math.floor(nowMs / 1000), reason: fault.reason, copiedAt: null })
      await removeOlderCopies(dataDir, kept)
      return fresh
    } catch (error) {
      if (kept !== null) await restore(dataDir, kept)
      throw error
    }
  }

  async function openOrReplace(): Promise<Mirror> {
    let fault: Fault | null
    try {
      const mirror = await open()
      fault = options.clickhouse === null ? await faultOfParts(mirror) : null
      if (fault === null) return mirror
      await mirror.close()
    } catch (error) {
      fault = options.clickhouse === null ? faultOfOpening(error) : null
      if (fault === null) throw error
      return await replace(fault).catch(() => {
        throw error
      })
    }
    return await replace(fault)
  }

  return {
    current: () => opened ?? remember(openOrReplace()),
    async close() {
      const mirror = await opened?.catch(() => null)
      opened = null
      await mirror?.close()
    },
  }
}
