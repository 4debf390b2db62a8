/** The limits of a container, as control groups of this machine. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { bytes } from './config'

export type Limits = { memoryBytes?: number | undefined; cpus?: number | undefined; pids?: number | undefined }
/** Limits as the commands of containers write them. */
export const limitsOf = (given: {
  memory?: string | undefined
  cpus?: string | undefined
  pids?: number | undefined
}): Limits => ({
  memoryBytes: given.memory === undefined ? undefined : bytes(given.memory),
  cpus: given.cpus === undefined ? undefined : Number(given.cpus),
  pids: given.pids,
})

export type Group = {
  /** Writing 0 to each puts the writer into the group. */
  members: readonly string[]
  /** The most memory that it held at once, in bytes. */
  peakBytes(): number
}

const GROUPS = '/sys/fs/cgroup'
const CONTROLLERS = ['memory', 'cpu', 'pids'] as const
const PERIOD_US = 100_000
const isUnified = existsSync(path.join(GROUPS, 'cgroup.controllers'))

/** Makes a group with these limits. */
export function limited(name: string, { memoryBytes, cpus, pids }: Limits): Group {
  const quota = cpus === undefined ? undefined : cpus * PERIOD_US
  const folders = isUnified
    ? [made('', name, { 'memory.max': memoryBytes, 'cpu.max': quota && `${quota} ${PERIOD_US}`, 'pids.max': pids })]
    : [
        made('memory', name, { 'memory.limit_in_bytes': memoryBytes }),
        made('cpu', name, { 'cpu.cfs_quota_us': quota }),
        made('pids', name, { 'pids.max': pids }),
      ]
  const [memory = ''] = folders
  return {
    members: folders.map((folder) => path.join(folder, 'cgroup.procs')),
    peakBytes: () =>
      Number(readFileSync(path.join(memory, isUnified ? 'memory.peak' : 'memory.max_usage_in_bytes'), 'utf8')),
  }
}

/** Removes the groups whose names begin so; nothing may be left in them. */
export function removeGroups(start: string): void {
  for (const parent of isUnified ? [placeOf('')] : CONTROLLERS.map(placeOf))
    for (const name of readdirSync(parent)) if (name.startsWith(start)) rmdirSync(path.join(parent, name))
}

function made(controller: string, name: string, files: Readonly<Record<string, string | number | undefined>>): string {
  const folder = path.join(placeOf(controller), name)
  mkdirSync(folder)
  for (const [file, value] of Object.entries(files))
    if (value !== undefined) writeFileSync(path.join(folder, file), String(value))
  return folder
}

/** Below this process's own group, or, in the unified hierarchy, below the root, since only leaves may hold processes there. */
function placeOf(controller: string): string {
  const lines = readFileSync('/proc/self/cgroup', 'utf8').split('\n')
  const [, , own = ''] = lines.map((line) => line.split(':')).find(([, names]) => names === controller) ?? []
  return path.join(GROUPS, controller, isUnified ? '' : own)
}
