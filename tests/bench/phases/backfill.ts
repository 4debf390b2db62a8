import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { type AlonePhase, LONG_RUNS } from '../bench'
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

/** Copying a history over HTTP, with the simulator on the same cores, and storing records that are already in memory. */
export const backfill: AlonePhase = {
  title: 'Copying 100,000 calls',
  probes: ({ calls: all }) => {
    const calls = Math.min(Math.round(all * SHARE), MAX_CALLS)
    const history = { calls, seed: SEED, anchorSeconds: Math.floor(Date.now() / 1000) }
    return [
      {
        rows: [
          { what: 'over HTTP, simulator on the same cores', budget: atLeast(10_000, RATE), unit: RATE },
          { what: 'memory at its peak', unit: 'MB' },
        ],
        runs: LONG_RUNS,
        isWarm: true,
        measure: async (build) => {
          const directory = mkdtempSync(path.join(os.tmpdir(), 'callscope-bench-backfill-'))
          const simulator = await startSimulator(history)
          const server = await startServer({ ...build, directory })
          try {
            const seconds = await untilCurrent(build, PATIENCE_SECONDS)
            return [calls / seconds, memoryMb(server)?.peak ?? NaN]
          } finally {
            await stopProcess(server)
            await stopProcess(simulator)
            rmSync(directory, { recursive: true, force: true })
          }
        },
      },
      {
        rows: [{ what: 'the store path alone, records in memory', unit: RATE }],
        runs: 1,
        isWarm: true,
        isOwn: true,
        measure: async () => {
          const script = path.join(root, 'tests/bench/data/store-process.ts')
          const { stdout } = await promisify(execFile)(
            process.execPath,
            ['--max-semi-space-size=64', '--import', 'tsx', script, JSON.stringify(history)],
            { cwd: root, env: { ...process.env, LOG_LEVEL: 'error' } },
          )
          return [Number(stdout)]
        },
      },
    ]
  },
}
