import path from 'node:path'
import { type Fault, faultOfOpening, faultOfParts, faultOfTables, isMissing } from '@/lib/server/engine/damage'
import { inTurn, mirrorDirectory, moveAside, moveIn, removeOlderCopies, restore } from '@/lib/server/engine/directory'
import { cannotOpen } from '@/lib/server/engine/errors'
import { freshEngineTrouble } from '@/lib/server/engine/fresh-engine'
import { type Mirror, recordMovedAside } from '@/lib/server/mirror/mirror'
import { fileTrouble } from '@/lib/server/process/config/file-trouble'
import { ownerTrouble } from '@/lib/server/process/config/usable-files'
import { log as processLog } from '@/lib/server/process/log/log'
import { TABLES } from '../schema/tables'
import { type MirrorOptions, openMirror } from './open'

/** A self-repairing mirror. */
export type MirrorKeeper = ReturnType<typeof keepMirror>

type KeeperOptions = Omit<MirrorOptions, 'onSuspicion' | 'isFresh'> & {
  /** The mirrors of other apps are in the same directory, or will be. */
  isShared?: boolean
}

/** A check reads every file, and suspicious errors with another cause may keep recurring. */
const CHECK_INTERVAL_MS = 600_000

/**
 * Keeps one mirror open. An embedded mirror whose files turn out to be damaged or missing, at startup or later, is retired and replaced by an
 * empty one that the sync refills. Its files are moved aside with the reason; where other apps have theirs in the same directory, only its own
 * database is emptied, unless all files are missing. If intact files cannot be used, or not even an empty directory can be opened, nothing is damaged
 * and nothing is moved. This process must own the data directory (see `lockDataDir`). A server's files are not checked.
 */
export function keepMirror(options: KeeperOptions) {
  const { dataDir, log = processLog } = options
  const directory = mirrorDirectory(dataDir)
  let opened: Promise<Mirror> | null = null
  let isChecking = false
  let checkedAtMs = Number.NEGATIVE_INFINITY

  const remember = (opening: Promise<Mirror>): Promise<Mirror> => {
    opened = opening
    // A failure to open must not be remembered: the next call tries again.
    opening.catch(() => {
      if (opened === opening) opened = null
    })
    return opening
  }
  const open = (isFresh = false) => openMirror({ ...options, isFresh, onSuspicion: (mirror) => void check(mirror) })
  const noted = async (opening: Promise<Mirror>, { reason }: Fault) => {
    const at = Math.floor(Date.now() / 1000)
    const mirror = await opening
    await recordMovedAside(mirror, { at, reason, copiedAt: null })
    return mirror
  }
  const { others, leave } = moveIn(directory, {
    isOpen: () => opened !== null,
    async giveWay(until, fault) {
      const before = opened?.catch(() => null)
      const retired = (async () => (await before)?.retire())()
      if (before !== undefined)
        remember(retired.then(() => until).then(() => inTurn(directory, () => noted(open(), fault))))
      await retired
    },
  })

  async function check(suspect: Mirror): Promise<void> {
    if (isChecking || Date.now() - checkedAtMs < CHECK_INTERVAL_MS) return
    isChecking = true
    try {
      if ((await opened) !== suspect) return
      const tables = TABLES.map(({ name }) => name)
      const fault = await faultOfTables(suspect, directory, tables)
      checkedAtMs = Date.now()
      if (fault === null) return
      if (!isMissing(fault)) requireUsable(fault)
      checkedAtMs = Number.NEGATIVE_INFINITY
      await remember(suspect.retire().then(() => inTurn(directory, () => replace(fault))))
    } catch (error) {
      log.error({ err: error }, 'mirror: its files could not be checked')
    } finally {
      isChecking = false
    }
  }

  async function replace(fault: Fault): Promise<Mirror> {
    const neighbours = others()
    if (options.isShared === true && !isMissing(fault)) {
      try {
        // The engine is shared, so the files of one app cannot be moved while another’s are in use.
        log.error(
          { ...fault, database: options.database ?? null },
          'mirror: emptied; the history is being copied again',
        )
        return await noted(open(true), fault)
      } catch (error) {
        if (neighbours.some((one) => one.isOpen())) throw error
      }
    }
    let goOn = () => {}
    const until = new Promise<void>((resolve) => {
      goOn = resolve
    })
    await Promise.all(neighbours.map((one) => one.giveWay(until, fault)))
    return replaceDirectory(fault).finally(goOn)
  }

  /** @throws the error of opening the replacement, after restoring the former files: then these are not the cause */
  async function replaceDirectory(fault: Fault): Promise<Mirror> {
    const kept = await moveAside(dataDir, fault)
    log.error({ ...fault, kept }, 'mirror: moved aside; the history is being copied again')
    try {
      const fresh = await noted(open(), fault)
      await removeOlderCopies(dataDir, kept)
      return fresh
    } catch (error) {
      if (kept !== null) await restore(dataDir, kept)
      throw error
    }
  }

  /** Files that this process may not use look damaged to the engine. @throws AppError MIRROR_UNAVAILABLE */
  function requireUsable(cause: unknown): void {
    const trouble = fileTrouble(cause, dataDir) ?? ownerTrouble(directory, dataDir)
    if (trouble !== null) throw cannotOpen(trouble, cause)
  }

  const openOrReplace = (): Promise<Mirror> => open().then(replaceIncomplete, replaceUnopened)

  async function replaceIncomplete(mirror: Mirror): Promise<Mirror> {
    const fault = await faultOfParts(mirror)
    if (fault === null) return mirror
    await mirror.close()
    requireUsable(fault)
    return await replace(fault)
  }

  /** @throws the error itself if the files are not to blame for it */
  async function replaceUnopened(error: unknown): Promise<Mirror> {
    requireUsable(error)
    const fault = faultOfOpening(error)
    if (fault === null) throw error
    const trouble = await freshEngineTrouble(path.join(dataDir, 'mirror-tried-empty'))
    if (trouble !== null) throw cannotOpen(trouble, error)
    return await replace(fault).catch(() => {
      throw error
    })
  }

  return {
    /** The mirror in use, opened on first use. @throws AppError MIRROR_UNAVAILABLE; the next call tries again */
    current: (): Promise<Mirror> =>
      opened ?? remember(options.clickhouse === null ? inTurn(directory, openOrReplace) : open()),
    async close(): Promise<void> {
      leave()
      const mirror = await opened?.catch(() => null)
      opened = null
      await mirror?.close()
    },
  }
}
