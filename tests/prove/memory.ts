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
import { pathToFileURL } from 'node:url'
import { BenchClient } from '../bench/client'
import { stopProcess } from '../bench/processes'
import { freePort } from '../support/listen'
import { type Worked, workInDemo } from './memory/people'
import { judgeMemory, lineOf, type Resident, residentOf } from './memory/resident'
import { judge, type Verdict } from './soak/judge'
import { askWith, measure } from './soak/questions'
import { type Sample, takeSample } from './soak/sample'
import { NEW } from './upgrades/releases'
import { ADMIN, startRelease, untilCurrent } from './upgrades/server'

const MINUTES = Number(process.env.PROVE_MINUTES ?? 120)
const SEED = Number(process.env.PROVE_SEED ?? 7)
const DEMO_CALLS = 20_000
const PAUSE_MS = 8000
const LOOK_EVERY_MS = 30_000
/** How many looks there are per full sample, which first collects the garbage of the process, so that only what is held counts. */
const LOOKS_A_SAMPLE = MINUTES >= 60 ? 10 : 1

const probePort = await freePort()
const directory = mkdtempSync(path.join(os.tmpdir(), 'callscope-prove-memory-'))
const [dataDir, log] = [path.join(directory, 'data'), path.join(directory, 'server.log')]
const env = {
  DEMO_CALLS: String(DEMO_CALLS),
  NODE_OPTIONS: `--import=${pathToFileURL(path.join(import.meta.dirname, 'probe.mjs')).href}`,
  PROVE_PROBE_PORT: String(probePort),
  LOG_LEVEL: 'warn',
}
const demo = await startRelease(NEW, dataDir, env, openSync(log, 'a'))
const { url, process: server } = demo
const stack = { server, probeUrl: `http://127.0.0.1:${probePort}/`, dataDir }
await untilCurrent(demo)

const ask = askWith(url, await makeToken())
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
for (const { isRight, line } of verdicts) console.log(`${isRight ? '  ' : '✗ '}${line}`)
process.exit(verdicts.every(({ isRight }) => isRight) ? 0 : 1)

function noneOf(what: string, texts: readonly string[]): Verdict {
  return {
    isRight: texts.length === 0,
    line: [`${texts.length} ${what}`, ...new Set(texts.slice(0, 20))].join('\n    '),
  }
}

/** A token for the questions that are timed. */
async function makeToken(): Promise<string> {
  const client = new BenchClient(url)
  await client.signIn(ADMIN.email, ADMIN.password)
  const scopes = ['read:calls', 'read:analytics', 'metrics']
  const asked = { name: 'Proof', scopes, expiresInDays: 1 }
  const { data } = await client.send<{ data: { token: string } }>('POST', '/api/tokens', asked)
  return data.token
}
