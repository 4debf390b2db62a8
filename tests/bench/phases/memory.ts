import { mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AlonePhase, Phase } from '../bench'
import { memoryMb } from '../processes'
import { atMost } from '../report'
import { untilCurrent, urlOf } from '../setting'
import { withServer } from '../sides'

const MB = 'MB'
const DEMO_CALLS = 20_000
const DEMO_SECONDS = 300
/** The engine returns the memory that copying took within seconds. */
const REST_MS = 10_000

/** Resident memory of the server after all the questions before. */
export const memory: Phase = {
  title: 'Memory of the process',
  probes: () => [
    {
      rows: [
        { what: 'after the questions', budget: atMost(800, MB), unit: MB },
        { what: 'at its peak', budget: atMost(800, MB), unit: MB },
      ],
      isOnce: true,
      measure: async ({ server }) => {
        const used = memoryMb(server)
        return [used?.now ?? NaN, used?.peak ?? NaN]
      },
    },
  ],
}

/** Resident memory of the demo once it has copied its calls. */
export const demo: AlonePhase = {
  title: `The demo, ${DEMO_CALLS.toLocaleString('en')} calls, with its simulator`,
  probes: () => [
    {
      rows: [
        { what: 'memory once current', budget: atMost(450, MB), unit: MB },
        { what: 'ten seconds later', budget: atMost(450, MB), unit: MB },
        { what: 'at its peak', unit: MB },
        { what: 'from the server’s first answer until current', unit: 's' },
      ],
      isOnce: true,
      measure: (build) => {
        const directory = mkdtempSync(path.join(os.tmpdir(), 'callscope-bench-demo-'))
        return withServer(build, directory, { DEMO_CALLS: String(DEMO_CALLS) }, async (server) => {
          const seconds = await untilCurrent(urlOf(build), DEMO_SECONDS)
          const used = memoryMb(server)
          await sleep(REST_MS)
          return [used?.now ?? NaN, memoryMb(server)?.now ?? NaN, used?.peak ?? NaN, seconds]
        })
      },
    },
  ],
}
