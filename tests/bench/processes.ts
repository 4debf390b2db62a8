import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '../..')

/** Starts a process of a checkout; it ends with this process. @param log the descriptor of a file for its output; by default, only errors are shown */
export function startProcess(
  cwd: string,
  command: string,
  args: string[],
  env: Record<string, string>,
  log?: number,
): ChildProcess {
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', log ?? 'ignore', log ?? 'inherit'],
  })
  const kill = () => child.kill('SIGKILL')
  process.on('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  return child
}

/** Polls until `ready` is true. @throws Error after `timeoutMs` */
export async function waitFor<T>(what: string, timeoutMs: number, ready: () => Promise<T | null>): Promise<T> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const value = await ready().catch(() => null)
    if (value !== null) return value
    if (Date.now() > deadline) throw new Error(`${what} took longer than ${timeoutMs / 1000} s`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/** Ends a process and waits until it has exited. */
export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill('SIGTERM')
  await gone
}

/** Resident memory of a process, MB: at the moment, and at its peak; null where the system does not report it. */
export function memoryMb(child: ChildProcess): { now: number; peak: number } | null {
  try {
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
    const read = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) * 1.024e-3
    return { now: read('VmRSS'), peak: read('VmHWM') }
  } catch {
    return null
  }
}
