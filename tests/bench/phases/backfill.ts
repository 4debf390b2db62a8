import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Bench } from '../bench'
import { SEED } from '../data/open-data'
import { memoryMb, root, stopProcess } from '../processes'
import { atLeast } from '../report'
import { startServer, startSimulator, untilCurrent } from '../setting'

const RATE = 'calls/s'
/** Enough to see the speed; more only take longer. */
const MAX_CALLS = 100_000
/** At small sizes, the share of the history that is copied, so that the run stays short. */
const SHARE = 0.5
const PATIENCE_SECONDS = 900

/** Copying a history over HTTP, with the simulator on the same cores, and storing records that are already in memory. The measured server has ended by then. */
export async function backfill({ flags, report }: Pick<Bench, 'flags' | 'report'>): Promise<void> {
  const calls = Math.min(Math.round(flags.calls * SHARE), MAX_CALLS)
  const history = { calls, seed: SEED, anchorSeconds: Math.floor(Date.now() / 1000) }
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'callscope-bench-backfill-'))
  const simulator = await startSimulator(history)
  const server = await startServer(dataDir)
  try {
    const seconds = await untilCurrent(PATIENCE_SECONDS)
    report.heading(`Copying ${calls.toLocaleString('en')} calls`)
    report.add({
      what: 'over HTTP, simulator on the same cores',
      budget: atLeast(15_000, RATE),
      value: calls / seconds,
      unit: RATE,
    })
    report.add({ what: 'memory at its peak', budget: null, value: memoryMb(server)?.peak ?? NaN, unit: 'MB' })
  } finally {
    await stopProcess(server)
    await stopProcess(simulator)
    rmSync(dataDir, { recursive: true, force: true })
  }
  const script = path.join(root, 'tests/bench/data/store-process.ts')
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--max-semi-space-size=64', '--import', 'tsx', script, JSON.stringify(history)],
    { cwd: root, env: { ...process.env, LOG_LEVEL: 'error' } },
  )
  report.add({ what: 'the store path alone, records in memory', budget: null, value: Number(stdout), unit: RATE })
}
