import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Phase } from '../bench'
import { memoryMb, stopProcess } from '../processes'
import { atMost } from '../report'
import { startServer, untilCurrent } from '../setting'

const MB = 'MB'
const DEMO_CALLS = 20_000
const DEMO_SECONDS = 300
/** The engine gives back within seconds what copying took. */
const REST_MS = 10_000

/** Resident memory of the server after all the questions before. */
export const memory: Phase = async ({ flags, report, server }) => {
  const used = memoryMb(server)
  const calls = flags.calls.toLocaleString('en')
  report.heading('Memory of the process')
  report.add({
    what: `after the questions, ${calls} calls`,
    budget: atMost(1000, MB),
    value: used?.now ?? NaN,
    unit: MB,
  })
  report.add({ what: `at its peak, ${calls} calls`, budget: atMost(1000, MB), value: used?.peak ?? NaN, unit: MB })
}

/** Resident memory of the demo once it has copied its calls. The measured server has ended by then. */
export async function demo({ report }: Pick<Parameters<Phase>[0], 'report'>): Promise<void> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'callscope-bench-demo-'))
  const server = await startServer(dataDir, { DEMO_CALLS: String(DEMO_CALLS) })
  try {
    const seconds = await untilCurrent(DEMO_SECONDS)
    const used = memoryMb(server)
    report.heading(`Memory of the demo, ${DEMO_CALLS.toLocaleString('en')} calls, with its simulator`)
    report.add({ what: 'once current', budget: atMost(500, MB), value: used?.now ?? NaN, unit: MB })
    await sleep(REST_MS)
    report.add({ what: 'ten seconds later', budget: null, value: memoryMb(server)?.now ?? NaN, unit: MB })
    report.add({ what: 'at its peak', budget: null, value: used?.peak ?? NaN, unit: MB })
    report.add({ what: 'from the server’s first answer until current', budget: null, value: seconds, unit: 's' })
  } finally {
    await stopProcess(server)
    rmSync(dataDir, { recursive: true, force: true })
  }
}
