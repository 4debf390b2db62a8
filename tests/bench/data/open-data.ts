import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { root } from '../processes'
import type { History } from './history'
import type { Preparation, Prepared } from './prepare-process'

export const SEED = 5
const RECORD = 'bench.json'
const MAX_OUTPUT_BYTES = 1_000_000

/** A directory with a filled mirror, and how it came about. */
export type Data = { directory: string; history: History; prepared: Prepared; remove(): void }

/**
 * Opens a directory that an earlier run filled, or fills it; without one, a temporary one that `remove` deletes.
 * @throws Error when the directory holds anything else, such as another number of calls
 */
export async function openData(calls: number, directory: string | null, settleSeconds: number): Promise<Data> {
  const place = directory ?? mkdtempSync(path.join(os.tmpdir(), 'callscope-bench-'))
  mkdirSync(place, { recursive: true })
  const kept = filledHistory(place, calls)
  const history = kept ?? { calls, seed: SEED, anchorSeconds: Math.floor(Date.now() / 1000) }
  const remove = () => {
    if (directory === null) rmSync(place, { recursive: true, force: true })
  }
  try {
    const prepared = await prepare({ dataDir: place, history, isFilled: kept !== null, settleSeconds })
    writeFileSync(path.join(place, RECORD), `${JSON.stringify(history)}\n`)
    return { directory: place, history, prepared, remove }
  } catch (error) {
    remove()
    throw error
  }
}

/** The history in a directory; null for an empty one. @throws Error when it is not the one asked for */
function filledHistory(place: string, calls: number): History | null {
  const file = path.join(place, RECORD)
  if (!existsSync(file)) {
    if (existsSync(path.join(place, 'mirror')))
      throw new Error(
        `--data ${place} holds a mirror that the bench has not filled to its end. Delete it, or name another directory.`,
      )
    return null
  }
  const history = JSON.parse(readFileSync(file, 'utf8')) as History
  if (history.calls !== calls || history.seed !== SEED)
    throw new Error(
      `--data ${place} holds ${history.calls} calls of seed ${history.seed}, not ${calls} of seed ${SEED}. Name another directory.`,
    )
  return history
}

async function prepare(preparation: Preparation): Promise<Prepared> {
  const script = path.join(root, 'tests/bench/data/prepare-process.ts')
  const run = promisify(execFile)(
    process.execPath,
    ['--max-semi-space-size=64', '--import', 'tsx', script, JSON.stringify(preparation)],
    { cwd: root, env: { ...process.env, LOG_LEVEL: 'error' }, maxBuffer: MAX_OUTPUT_BYTES },
  )
  run.child.stdin?.end()
  run.child.stderr?.pipe(process.stderr)
  const { stdout } = await run
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Prepared
}
