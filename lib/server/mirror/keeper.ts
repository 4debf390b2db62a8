import { log as processLog } from '@/lib/server/log'
import { type MirrorOptions, openMirror } from './client'
import { type Fault, faultOfOpening, faultOfParts, faultOfTables } from './damage'
import type { Mirror } from './mirror'
import { forgetEarlier, mirrorDirectory, noteSetAside, putBack, setAside } from './set-aside'

/** A self-repairing mirror: `current` is the one in use, opened on first use. */
export type MirrorKeeper = {
  /** @throws AppError MIRROR_UNAVAILABLE; the next call tries anew */
  current(): Promise<Mirror>
  /** Closes what is open. */
  close(): Promise<void>
}

/** A whole check reads every file, and errors that damage is not behind may come again and again. */
const CHECK_AT_MOST_EVERY_MS = 600_000

/**
 * Keeps one mirror open. An embedded one whose files turn out to be damaged or gone, at the start or while it runs, is set aside with the
 * reason and replaced by an empty one, which the sync fills anew; the former one answers nothing any more. The data directory must be
 * this process's own (see `lockDataDir`). A server's files are its own business.
 */
export function keepMirror(options: Omit<MirrorOptions, 'onSuspicion'>): MirrorKeeper {
  const { dataDir, log = processLog } = options
  let opened: Promise<Mirror> | null = null
  let isChecking = false
  let soundAtMs = Number.NEGATIVE_INFINITY

  const remember = (opening: Promise<Mirror>): Promise<Mirror> => {
    opened = opening
    // One that was out of reach at first must be asked again, not remembered as such.
    opening.catch(() => {
      if (opened === opening) opened = null
    })
    return opening
  }
  const open = () => openMirror({ ...options, onSuspicion: (mirror) => void check(mirror) })

  async function check(suspect: Mirror): Promise<void> {
    if (isChecking || Date.now() - soundAtMs < CHECK_AT_MOST_EVERY_MS) return
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

  /** @throws what kept the new one from opening, with the former files back in their place: then they are not what is wrong */
  async function replace(fault: Fault): Promise<Mirror> {
    const nowMs = Date.now()
    const kept = await setAside(dataDir, fault, nowMs)
    log.error({ ...fault, kept }, 'mirror: moved aside; the history is being copied again')
    try {
      const fresh = await open()
      await noteSetAside(fresh, { at: Math.floor(nowMs / 1000), reason: fault.reason, copiedAt: null })
      await forgetEarlier(dataDir, kept)
      return fresh
    } catch (error) {
      if (kept !== null) await putBack(dataDir, kept)
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
