import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** The engine of a process that ends gives its files free last, seconds after everything else; a process id may also be of another program by now. */
const PATIENCE_MS = 15_000
const POLL_MS = 50

const fileIn = (dataDir: string) => path.join(dataDir, 'lock.pid')

/**
 * Waits until the process that held the data directory before has ended: until then the engine takes its files for those of a running server.
 * @param dataDir which this process holds now, and which then names it
 */
export async function afterFormerHolder(dataDir: string): Promise<void> {
  const former = readHolder(dataDir)
  const untilMs = performance.now() + PATIENCE_MS
  while (former !== null && isAlive(former) && performance.now() < untilMs) await sleep(POLL_MS)
  try {
    writeFileSync(fileIn(dataDir), String(process.pid))
  } catch {
    // Where nothing can be written no engine runs either, and whoever needs to write says so.
  }
}

/** Leaves no name behind, where this process lives on without the directory. */
export const forgetHolder = (dataDir: string): void => rmSync(fileIn(dataDir), { force: true })

/** Null where nobody is named, and in a container, where each process may have the same id. */
function readHolder(dataDir: string): number | null {
  try {
    const id = Number(readFileSync(fileIn(dataDir), 'utf8'))
    return Number.isInteger(id) && id > 0 && id !== process.pid ? id : null
  } catch {
    return null
  }
}

function isAlive(id: number): boolean {
  try {
    process.kill(id, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
