import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pLimit, { type LimitFunction } from 'p-limit'
import { ofProcessBy } from '@/lib/server/process/config/of-process'
import type { Fault } from './damage'

const PREFIX = 'mirror-set-aside-'

/** Directory of the embedded mirror. */
export const mirrorDirectory = (dataDir: string): string => path.join(dataDir, 'mirror')

/** Moves the mirror's files to a directory of their own, with the reason in a text file. @returns that directory, or null when there were no files */
export async function moveAside(dataDir: string, fault: Fault): Promise<string | null> {
  const stamp = new Date().toISOString().replaceAll(/[-:.]/g, '')
  const kept = path.join(dataDir, `${PREFIX}${stamp}`)
  await mkdir(kept)
  try {
    await rename(mirrorDirectory(dataDir), path.join(kept, 'mirror'))
  } catch (error) {
    await rm(kept, { recursive: true })
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
  await writeFile(path.join(kept, 'REASON.txt'), `${fault.reason}\n${fault.detail}\n`)
  return kept
}

/** Undoes `moveAside` and deletes the replacement. */
export async function restore(dataDir: string, kept: string): Promise<void> {
  await rm(mirrorDirectory(dataDir), { recursive: true, force: true })
  await rename(path.join(kept, 'mirror'), mirrorDirectory(dataDir))
  await rm(kept, { recursive: true })
}

/** Deletes earlier copies: one is kept for inspection, more would fill the disk. @param kept the one that stays */
export async function removeOlderCopies(dataDir: string, kept: string | null): Promise<void> {
  if (!existsSync(dataDir)) return
  for (const name of await readdir(dataDir))
    if (name.startsWith(PREFIX) && name !== (kept && path.basename(kept)))
      await rm(path.join(dataDir, name), { recursive: true, force: true })
}

/** One of several mirrors that share an embedded directory and its engine. */
export type Neighbour = {
  isOpen(): boolean
  /** Retires its mirror, and opens another one when `until` resolves. @returns when it has nothing open any more */
  giveWay(until: Promise<void>, fault: Fault): Promise<void>
}

const sharedBy = (directory: string): { neighbours: Set<Neighbour>; turn: LimitFunction } =>
  ofProcessBy('MirrorDirectories', directory, () => ({ neighbours: new Set(), turn: pLimit(1) }))

/** Registers one of the mirrors of a directory, until `leave` is called. */
export function moveIn(directory: string, own: Neighbour): { others: () => Neighbour[]; leave: () => void } {
  const { neighbours } = sharedBy(directory)
  neighbours.add(own)
  return {
    others: () => [...neighbours].filter((one) => one !== own),
    leave: () => neighbours.delete(own),
  }
}

/** Serializes work on a directory: a mirror that opens while another one moves the files aside would find neither the old nor the new files. */
export const inTurn = <T>(directory: string, work: () => Promise<T>): Promise<T> => sharedBy(directory).turn(work)
