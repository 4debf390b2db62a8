/**
 * `npm run prove -- memory`: what the demo of 20,000 calls takes while four people look around in it. Its resident memory is read every half
 * minute and drawn as a curve; it must be within its budget at the end, and must not grow over the second half. `PROVE_MINUTES` (120) and
 * `PROVE_SEED` (7) change it. Needs a finished build.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root, startProcess, stopProcess, waitFor } from '../bench/processes'
import { startCommand } from '../bench/setting'
import { freePort } from './free-port'
import { judgeMemory, lineOf, type Resident, residentOf } from './memory/resident'
import { lookAround } from './memory/use'
import { ADMIN } from './stack'

const MINUTES = Number(process.env.PROVE_MINUTES ?? 120)
const SEED = Number(process.env.PROVE_SEED ?? 7)
const DEMO_CALLS = 20_000
const PEOPLE = 4
const PAUSE_MS = 1500
const COPY_MS = 600_000
const SAMPLE_EVERY_MS = 30_000
/** A few requests may fail on a busy machine; many would mean that nobody used it. */
const MOST_FAILURES = 20

const port = await freePort()
const url = `http://127.0.0.1:${port}`
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'callscope-prove-memory-'))
const { settings, args } = startCommand(root)
const server = startProcess(root, process.execPath, args, {
  ...settings,
  PORT: String(port),
  HOSTNAME: '127.0.0.1',
  DATA_DIR: dataDir,
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  DEMO_CALLS: String(DEMO_CALLS),
  LOG_LEVEL: 'error',
})
await waitFor('the demo', COPY_MS, async () => {
  const health = (await (await fetch(`${url}/api/health`)).json()) as { sync: { state: string } }
  return health.sync.state === 'current' ? true : null
})

const fromMs = Date.now()
const untilMs = fromMs + MINUTES * 60_000
const failures: string[] = []
const people = Array.from({ length: PEOPLE }, (_, index) =>
  lookAround(url, ADMIN, { seed: SEED + index, pauseMs: PAUSE_MS, untilMs, fail: (text) => failures.push(text) }),
)
const samples: Resident[] = []
while (Date.now() < untilMs) {
  const sample = residentOf(server.pid ?? 0, (Date.now() - fromMs) / 60_000)
  samples.push(sample)
  console.log(lineOf(sample))
  await sleep(Math.min(SAMPLE_EVERY_MS, Math.max(0, untilMs - Date.now())))
}
const steps = (await Promise.all(people)).reduce((sum, taken) => sum + taken, 0)
await stopProcess(server)
rmSync(dataDir, { recursive: true, force: true })

const verdicts = [
  ...judgeMemory(samples),
  {
    isRight: failures.length <= MOST_FAILURES && failures.length < steps / 100,
    line: `${steps} steps, ${failures.length} failed${failures.length > 0 ? `: ${failures.slice(0, 3).join('; ')}` : ''}`,
  },
]
for (const { isRight, line } of verdicts) console.log(`${isRight ? '  ' : '✗ '}${line}`)
process.exit(verdicts.every(({ isRight }) => isRight) ? 0 : 1)
