/**
 * `npm run prove -- memory`: two hours of the demo of 20,000 calls, while four people do ten tasks in browsers of their own. The server's resident
 * memory is read every half minute and drawn as a curve, which must be within its budget at the end and flat over the second half. Every five
 * minutes everything else that could grow is read, and some questions are timed. No console may show an error. `PROVE_MINUTES` (120) and
 * `PROVE_SEED` (7) change it. Needs a finished build.
 */
import { mkdtempSync, openSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { stopProcess } from '../bench/processes'
import { untilCurrent } from '../bench/setting'
import { type Worked, workInDemo } from './memory/people'
import { judgeMemory, lineOf, type Resident, residentOf } from './memory/resident'
import { makeToken, NEW, signedIn, startRelease } from './server'
import { judge, told, type Verdict } from './soak/judge'
import { askWith, measure } from './soak/questions'
import { type Sample, takeSample } from './soak/sample'
import { withProbe } from './stack'

const MINUTES = Number(process.env.PROVE_MINUTES ?? 120)
const SEED = Number(process.env.PROVE_SEED ?? 7)
const DEMO_CALLS = 20_000
const COPY_SECONDS = 3 * 3600
const PAUSE_MS = 8000
const LOOK_EVERY_MS = 30_000
/** How many looks there are per full sample, which first collects the garbage of the process, so that only what is held counts. */
const LOOKS_A_SAMPLE = MINUTES >= 60 ? 10 : 1

const probe = await withProbe()
const directory = mkdtempSync(path.join(os.tmpdir(), 'callscope-prove-memory-'))
const [dataDir, log] = [path.join(directory, 'data'), path.join(directory, 'server.log')]
const env = { ...probe.env, DEMO_CALLS: String(DEMO_CALLS), LOG_LEVEL: 'warn' }
const demo = await startRelease(NEW, dataDir, env, { log: openSync(log, 'a') })
const { url, process: server } = demo
const stack = { server, probeUrl: probe.probeUrl, dataDir }
await untilCurrent(url, COPY_SECONDS)

const ask = askWith(url, await makeToken(await signedIn(url), ['read:calls', 'read:analytics', 'metrics'], 1))
for (let turn = 0; turn < 5; turn += 1) await measure(ask)
const fromMs = Date.now()
const untilMs = fromMs + MINUTES * 60_000
const worked: Worked = { tasks: 0, failures: [], consoleErrors: [] }
const working = workInDemo(url, { seed: SEED, pauseMs: PAUSE_MS, untilMs }, worked)
const curve: Resident[] = []
const samples: Sample[] = []
while (Date.now() < untilMs) {
  const minutes = (Date.now() - fromMs) / 60_000
  const resident = residentOf(server.pid ?? 0, minutes)
  if (curve.length % LOOKS_A_SAMPLE === 0) {
    const sample = await takeSample(stack, ask, minutes)
    sample.values['log of the server, kB'] = statSync(log).size / 1024
    samples.push(sample)
  }
  curve.push(resident)
  console.log(`${lineOf(resident)}  ${worked.tasks} tasks, ${worked.failures.length} failed`)
  await sleep(Math.min(LOOK_EVERY_MS, Math.max(0, untilMs - Date.now())))
}
await working
await stopProcess(server)
rmSync(directory, { recursive: true, force: true })

const verdicts: Verdict[] = [
  ...judgeMemory(curve),
  ...judge(samples, 1),
  noneOf('tasks failed', worked.failures),
  noneOf('errors in the consoles', worked.consoleErrors),
  { isRight: worked.tasks > 0, line: `${worked.tasks} tasks` },
]
process.exit(told(verdicts) === 0 ? 0 : 1)

function noneOf(what: string, texts: readonly string[]): Verdict {
  return {
    isRight: texts.length === 0,
    line: [`${texts.length} ${what}`, ...new Set(texts.slice(0, 20))].join('\n    '),
  }
}
