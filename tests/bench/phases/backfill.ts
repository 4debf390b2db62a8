import { mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type AlonePhase, LONG_RUNS } from '../bench'
import { SEED } from '../data/open-data'
import { memoryMb, stopProcess } from '../processes'
import { atLeast } from '../report'
import { startSimulator, untilCurrent, urlOf } from '../setting'
import { withServer } from '../sides'

const RATE = 'calls/s'
/** Enough to see the speed; more only take longer. */
const MAX_CALLS = 100_000
/** At small sizes, the share of the history that is copied, so that the run stays short. */
const SHARE = 0.5
const PATIENCE_SECONDS = 900

/** Copying a history over HTTP, with the simulator on the same cores. */
export const backfill: AlonePhase = {
  title: 'Copying at most 100,000 calls over HTTP, simulator on the same cores',
  probes: ({ calls: all }) => [
    {
      rows: [
        { what: 'calls a second', budget: atLeast(10_000, RATE), unit: RATE },
        { what: 'memory at its peak', unit: 'MB' },
      ],
      runs: LONG_RUNS,
      measure: async (build) => {
        const calls = Math.min(Math.round(all * SHARE), MAX_CALLS)
        const simulator = await startSimulator({ calls, seed: SEED, anchorSeconds: Math.floor(Date.now() / 1000) })
        const directory = mkdtempSync(path.join(os.tmpdir(), 'callscope-bench-backfill-'))
        try {
          return await withServer(build, directory, undefined, async (server) => {
            const seconds = await untilCurrent(urlOf(build), PATIENCE_SECONDS)
            return [calls / seconds, memoryMb(server)?.peak ?? NaN]
          })
        } finally {
          await stopProcess(simulator)
        }
      },
    },
  ],
}
