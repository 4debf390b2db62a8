/** Where a run of the tests keeps its temporary files. */
import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import path from 'node:path'

const MEMORY = '/dev/shm'
const NAME = 'callscope-tests-'
/** What a run keeps there at most is about 0.5 GB; its processes need the rest. */
const NEEDED_BYTES = 4e9
const NEEDED_MEMORY_BYTES = 10e9

/**
 * Keeps the temporary files of this run and its child processes in memory where there is plenty of it: the many small stores of the tests
 * cost a fifth of their time on a disk. A `TMPDIR` that is set is kept. Removed when this process ends; leftovers of killed runs, when the next begins.
 */
export function keepTemporaryFilesInMemory() {
  if (process.env.TMPDIR !== undefined || !hasRoom()) return
  for (const name of readdirSync(MEMORY))
    if (name.startsWith(NAME) && !isRunning(Number(name.slice(NAME.length))))
      rmSync(path.join(MEMORY, name), { recursive: true, force: true })
  const directory = path.join(MEMORY, `${NAME}${process.pid}`)
  mkdirSync(directory)
  process.env.TMPDIR = directory
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }))
}

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= NEEDED_BYTES && process.availableMemory() >= NEEDED_MEMORY_BYTES
  } catch {
    return false
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
