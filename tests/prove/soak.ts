/**
 * `npm run prove -- soak`: eight weeks of a server's life in an hour. The production server and the simulator, each a process of its own, have
 * a clock that runs 1,344 times as fast; calls, webhooks and changes of old calls go on, pages are asked for, alerts are judged and sent. Sizes
 * are read every minute, and judged at the end by fitted lines; the mirror is compared with its source, call by call and figure by figure.
 * `PROVE_MINUTES` (60), `PROVE_SPEED` (eight weeks in that time) and `PROVE_SEED` (7) change it. Needs a finished build.
 */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openMirror } from '@/lib/server/mirror/open/open'
import { BenchClient } from '../bench/client'
import { root, stopProcess, waitFor } from '../bench/processes'
import { untilCurrent } from '../bench/setting'
import { silent } from '../support/silent-log'
import { differenceOf, isEqual } from './exact'
import { signedIn } from './server'
import { setUpAlerts } from './soak/alerts'
import { Disturber } from './soak/disturb'
import { wrongFigures } from './soak/figures'
import { judge, told, type Verdict } from './soak/judge'
import { type Ask, askWith, measure, useOnce } from './soak/questions'
import { type Sample, takeSample } from './soak/sample'
import { controlUpstream, recordsOf, type Stack, startStack } from './stack'

const WEEKS_MINUTES = 8 * 7 * 24 * 60
const MINUTES = Number(process.env.PROVE_MINUTES ?? 60)
const SPEED = Number(process.env.PROVE_SPEED ?? WEEKS_MINUTES / MINUTES)
const SEED = process.env.PROVE_SEED ?? '7'
/** About as many calls a day before the run as during it, so that every week has equally many. */
const HISTORY = ['--calls', '20000', '--days', '28', '--live', '0.5']
const COPY_SECONDS = 600
/** A sync every few seconds, counted in simulated time. */
const INTERVAL_SECONDS = Math.min(3600, Math.max(1, Math.round(2.7 * SPEED)))
const SAMPLE_EVERY_MS = Math.min(60_000, (MINUTES * 60_000) / 24)
const USE_EVERY_MS = 15_000
const DISTURB_EVERY_MS = 20_000

const clockFile = path.join(mkdtempSync(path.join(os.tmpdir(), 'callscope-prove-clock-')), 'from')
const clock = { PROVE_CLOCK_FILE: clockFile, PROVE_SPEED: String(SPEED), PROVE_MINUTES: String(MINUTES) }
console.log(`Seed ${SEED}; ${MINUTES} min at ${SPEED} ×, a sync every ${INTERVAL_SECONDS} simulated seconds.`)

const stack = await startStack({
  simulate: ['--seed', SEED, ...HISTORY],
  both: clock,
  env: { SYNC_INTERVAL_SECONDS: String(INTERVAL_SECONDS) },
  preload: ['fast-clock.mjs'],
  webhooks: true,
})
const failures: string[] = []
const alerts = await setUpAlerts(stack)
const ask = askWith(stack.url, alerts.token)
const script = new BenchClient(stack.url, false, alerts.token)
await untilCurrent(stack.url, COPY_SECONDS)
for (let turn = 0; turn < 5; turn += 1) await measure(ask)
// Leaves both processes time to read the clock file.
const fromMs = Date.now() + 2000
const endMs = fromMs + MINUTES * 60_000
writeFileSync(clockFile, String(fromMs))
await sleep(fromMs - Date.now())

const using = every(USE_EVERY_MS, () => useOnce(stack.url, ask))
const disturber = new Disturber(stack)
const disturbing = every(DISTURB_EVERY_MS, () => disturber.disturb())
const samples: Sample[] = []
await every(SAMPLE_EVERY_MS, async () => {
  const sample = await takeSample(stack, ask, (Date.now() - fromMs) / 60_000)
  samples.push(sample)
  console.log(lineOf(sample))
})
await Promise.all([using, disturbing])
const verdicts = [...judge(samples, SPEED), ...(await endOf(stack, ask))]
keep(samples)
const wrong = told(verdicts)
console.log(`\n${samples.length} samples; ${verdicts.length - wrong} as they should be, ${wrong} not.`)
await stack.stop()
process.exit(wrong === 0 ? 0 : 1)

/** Does something again and again until the run is over; what fails is noted. */
async function every(ms: number, work: () => Promise<void>): Promise<void> {
  while (Date.now() < endMs) {
    const startedMs = Date.now()
    await work().catch((error: unknown) => {
      failures.push(
        `after ${((startedMs - fromMs) / 60_000).toFixed(1)} min: ${error instanceof Error ? error.message : error}`,
      )
      console.log(`  ✗ ${failures.at(-1)}`)
    })
    await sleep(Math.max(0, Math.min(startedMs + ms, endMs) - Date.now()))
  }
}

function lineOf({ minutes, values, times, yardstickMs }: Sample): string {
  const shown = [
    'memory, MB',
    'file descriptors',
    'calls: rows',
    'calls: parts',
    'walk_seen: rows',
    'accounts beside their log, MB',
  ]
  const sizes = shown.map((name) => `${name} ${(values[name] ?? 0).toFixed(0)}`)
  return `${minutes.toFixed(1).padStart(5)} min  ${sizes.join(', ')}; ${times.map((ms) => ms.toFixed(0)).join(' ')} ms; yardstick ${yardstickMs.toFixed(0)} ms`
}

/** Stops the upstream's clock, lets the server compare everything once more, and compares it with the source. */
async function endOf({ url, dataDir, server }: Stack, ask: Ask): Promise<Verdict[]> {
  await controlUpstream(stack, 'POST', '/clock', { frozen: true })
  const client = await signedIn(url)
  await client.send('POST', '/api/sync', { action: 'rewalk' })
  const passOf = async (isWanted: (pass: string | null) => boolean) => {
    const { data } = await script.json<{ data: { pass: string | null } }>('/api/sync')
    return isWanted(data.pass) ? true : null
  }
  await waitFor('the start of the full resync', 120_000, () => passOf((pass) => pass === 'reconcile'))
  await waitFor('the end of the full resync', 600_000, () => passOf((pass) => pass === null))
  await measure(ask)
  const records = await recordsOf(stack)
  const figures = await wrongFigures(script, records)
  const { data: hooks } = (await controlUpstream(stack, 'GET', '/webhooks')) as {
    data: { accepted: number; failed: number; refused: Record<string, number> }
  }
  await stopProcess(server)
  const mirror = await openMirror({ dataDir, clickhouse: null, log: silent })
  const difference = await differenceOf(mirror, records)
  await mirror.close()
  alerts.close()
  return [
    { isRight: isEqual(difference), line: `the mirror and its source: ${JSON.stringify(difference)}` },
    {
      isRight: figures.length === 0,
      line: `figures recomputed from the raw calls: ${figures.length === 0 ? 'equal' : figures.join('; ')}`,
    },
    { isRight: alerts.received() > 0, line: `${alerts.received()} messages of alerts and digests arrived` },
    {
      isRight: hooks.accepted > 0,
      line: `webhooks: ${hooks.accepted} accepted, ${hooks.failed} not (${JSON.stringify(hooks.refused)})`,
    },
    {
      isRight: failures.length === 0,
      line: `${failures.length} requests failed${failures.length > 0 ? `: ${failures.slice(0, 5).join('; ')}` : ''}`,
    },
  ]
}

function keep(all: readonly Sample[]): void {
  const directory = path.join(root, 'test-results', 'prove')
  mkdirSync(directory, { recursive: true })
  writeFileSync(
    path.join(directory, 'soak.json'),
    JSON.stringify({ seed: SEED, minutes: MINUTES, speed: SPEED, samples: all }),
  )
}
