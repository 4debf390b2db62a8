import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Stack } from '../stack'
import { type Ask, measure } from './questions'

type Part = { table: string; used: number; replaced: number; records: number; bytes: number }
type Holds = {
  memory: NodeJS.MemoryUsage
  handles: number
  parts: Part[]
  busiest: number
  systemLogs: number
  accounts: { name: string; bytes: number; rows: number }[]
  wal: number
}

/** Everything that was seen at one moment; `minutes` of real time since the beginning. */
export type Sample = {
  minutes: number
  /** Every judged value, by name. */
  values: Record<string, number>
  /** Milliseconds of each measured question. */
  times: number[]
  /** Milliseconds of a fixed piece of work in this process: how busy the machine is. */
  yardstickMs: number
}

const MB = 1024 * 1024

/** Bytes of all files in a directory; files that disappear in a merge while it is read count as nothing. */
function bytesIn(directory: string): number {
  let bytes = 0
  try {
    for (const entry of readdirSync(directory, { withFileTypes: true })) {
      const file = path.join(directory, entry.name)
      if (entry.isDirectory()) bytes += bytesIn(file)
      else if (entry.isFile()) bytes += statSync(file).size
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  return bytes
}

/** How long a fixed piece of work takes here. */
function yardstick(): number {
  const startedMs = performance.now()
  let sum = 0
  for (let step = 0; step < 20_000_000; step += 1) sum = (sum * 31 + step) | 0
  return performance.now() - startedMs + (sum === 1 ? 1 : 0)
}

/** Looks at the server from outside and, through the probe, from inside, and asks it every measured question. */
export async function takeSample(
  stack: Pick<Stack, 'server' | 'probeUrl' | 'dataDir'>,
  ask: Ask,
  minutes: number,
): Promise<Sample> {
  const pid = stack.server.pid
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const response = await fetch(stack.probeUrl)
  const text = await response.text()
  if (!response.ok) throw new Error(`The probe: ${text}`)
  const holds = JSON.parse(text) as Holds
  const values: Record<string, number> = {
    'memory, MB': Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024,
    'heap in use, MB': holds.memory.heapUsed / MB,
    'outside of the heap, MB': (holds.memory.external + holds.memory.arrayBuffers) / MB,
    'file descriptors': readdirSync(`/proc/${pid}/fd`).length,
    threads: Number(/Threads:\s+(\d+)/.exec(status)?.[1]),
    'timers, sockets and the like': holds.handles,
    'parts of the busiest partition': Number(holds.busiest),
    'tables of the engine’s own logs': Number(holds.systemLogs),
    'mirror on disk, MB': bytesIn(path.join(stack.dataDir, 'mirror')) / MB,
    'accounts beside their log, MB': (bytesIn(path.join(stack.dataDir, 'accounts')) - holds.wal) / MB,
    'log of the accounts, MB': holds.wal / MB,
  }
  for (const { table, used, replaced, records, bytes } of holds.parts) {
    values[`${table}: rows`] = Number(records)
    values[`${table}: parts`] = Number(used)
    values[`${table}: parts merged away`] = Number(replaced)
    values[`${table}: kB`] = Number(bytes) / 1024
  }
  for (const { name, rows, bytes } of holds.accounts) {
    values[`accounts.${name}: rows`] = rows
    values[`accounts.${name}: kB`] = bytes / 1024
  }
  const times = await measure(ask)
  return { minutes, values, times, yardstickMs: yardstick() }
}
