/**
 * `npm run bench -- --calls N`: fills a mirror from the simulator through the real server, runs the queries of the design, and prints engine
 * time and API time. Needs a finished build. This is not a test: budgets are printed, not enforced.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { BenchClient, quantile } from './client'
import { EngineClock } from './engine'
import { overviewMs, pageTimes } from './pages'
import { peakMemoryMib, stopProcess, waitFor } from './processes'
import { pageQuestions, type Question, questions } from './questions'
import { scriptKilobytes } from './script-size'
import { health, LOGIN, SERVER_URL, startServer, startSimulator } from './setting'

const { values: flags } = parseArgs({
  options: {
    calls: { type: 'string', default: '1000000' },
    runs: { type: 'string', default: '7' },
    settle: { type: 'string', default: '240' },
  },
})
const calls = Number(flags.calls)
const runs = Number(flags.runs)
const settleSeconds = Number(flags.settle)
if (!Number.isInteger(calls) || calls < 1000 || !Number.isInteger(runs) || runs < 1 || !(settleSeconds >= 0)) {
  console.error('--calls is a whole number of at least 1000, --runs one of at least 1, --settle a number of seconds.')
  process.exit(1)
}

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'callscope-bench-'))
const client = new BenchClient(SERVER_URL)

/** The same query with an end one second later each time: the same work, but never cached. */
let shift = 0
let lastSecond = ''
function fresh(question: Question): Record<string, string> {
  shift += 1
  const { to = lastSecond, ...rest } = question.params
  return { ...rest, to: String(Number(to) + shift) }
}

/** The same window with an end one second later each time. */
function shifted({ from, to }: { from: string; to: string }): { from: string; to: string } {
  shift += 1
  return { from, to: String(Number(to) + shift) }
}

const median = (values: number[]) => quantile(values, 0.5)
async function repeat(times: number, measure: () => Promise<number>): Promise<number[]> {
  const values: number[] = []
  for (let run = 0; run < times; run += 1) values.push(await measure())
  return values
}

console.log(
  `Callscope bench: ${calls.toLocaleString('en')} calls, ${os.cpus().length} cores, Node ${process.versions.node}, medians of ${runs} runs\n`,
)

const simulatorStart = performance.now()
const simulator = await startSimulator(calls)
console.log(`simulator ready after ${((performance.now() - simulatorStart) / 1000).toFixed(1)} s`)

const server = await startServer(dataDir)
const backfillStart = performance.now()
await waitFor('the backfill', 900_000, async () => ((await health()).sync.state === 'current' ? true : null))
const backfillSeconds = (performance.now() - backfillStart) / 1000
// The count in the health check may be a second old.
await new Promise((resolve) => setTimeout(resolve, 1500))
const stored = (await health()).mirror.calls
console.log(
  `backfill: ${stored.toLocaleString('en')} calls in ${backfillSeconds.toFixed(1)} s = ${Math.round(stored / backfillSeconds).toLocaleString('en')} calls/s; ` +
    `server peak memory ${peakMemoryMib(server) ?? '?'} MiB`,
)

// About two minutes after its last insert a month is merged into one part, which is the usual state.
console.log(`questions ${settleSeconds} s after the backfill\n`)
await new Promise((resolve) => setTimeout(resolve, settleSeconds * 1000))

await client.signIn(LOGIN.email, LOGIN.password)
type Rows = { data: Record<string, string>[] }
type Calls = { data: { time: number; sessionId: string }[] }
const newest = (await client.json<Calls>('/api/calls', { perPage: '1' })).data[0]
if (!newest) throw new Error('the mirror is empty')
lastSecond = String(newest.time + 1)
const window = { from: String(newest.time - 30 * 86_400), to: String(newest.time + 1) }
const top = async (by: string, filters: Record<string, string>) => {
  const { data } = await client.json<Rows>('/api/analytics', {
    metrics: 'calls',
    by,
    order: '-calls',
    limit: '2',
    ...filters,
  })
  return String(data.map((row) => row[by]).find((value) => value !== null))
}
const first = questions(window, await top('person', window), await top('group', { ...window, receiverType: 'group' }))

const further = pageQuestions(window)
const apiMs = new Map<string, { cold: number; warm: number }>()
for (const question of [...first, ...further]) {
  await client.time(question.path, fresh(question))
  const cold = median(await repeat(runs, () => client.time(question.path, fresh(question))))
  await client.time(question.path, question.params)
  const warm = median(await repeat(runs, () => client.time(question.path, question.params)))
  apiMs.set(question.name, { cold, warm })
}

const one = median(await repeat(runs, () => client.time(`/api/calls/${encodeURIComponent(newest.sessionId)}`)))
const listTimes: number[] = []
await Promise.all(
  Array.from({ length: 16 }, async () => {
    for (let run = 0; run < runs * 2; run += 1) {
      listTimes.push(
        await client.time('/api/calls', fresh({ name: '', path: '', params: { perPage: '50', status: 'unanswered' } })),
      )
    }
  }),
)
const overview = await repeat(runs, () => overviewMs(client, shifted(window)))
const overviewWarm = await repeat(runs, () => overviewMs(client, window))
const talked = { status: 'ended', minPeople: '2', perPage: '1' }
const call = (await client.json<Calls>('/api/calls', talked)).data[0] ?? newest
const around = median(await repeat(runs, () => client.time(`/api/calls/${encodeURIComponent(call.sessionId)}/around`)))
const pages = await pageTimes(client.baseUrl, LOGIN, call.sessionId, runs)
const scripts = await scriptKilobytes(client, ['/login', '/', '/calls'])
const memory = peakMemoryMib(server)
await stopProcess(server)
await stopProcess(simulator)

const engine = await EngineClock.open(dataDir)
console.log('| question | engine | API, cold | API, cached |\n|---|---:|---:|---:|')
for (const question of first) {
  await engine.time(question, fresh(question))
  const engineMs = median(await repeat(runs, () => engine.time(question, fresh(question))))
  const api = apiMs.get(question.name)
  console.log(
    `| ${question.name} | ${engineMs.toFixed(1)} ms | ${api?.cold.toFixed(1)} ms | ${api?.warm.toFixed(1)} ms |`,
  )
}
await engine.close()
for (const { name } of further) {
  const api = apiMs.get(name)
  console.log(`| ${name} | | ${api?.cold.toFixed(1)} ms | ${api?.warm.toFixed(1)} ms |`)
}
console.log(`| what stands around a call | | ${around.toFixed(1)} ms | |`)
console.log(`| one call by id, live and written through | | ${one.toFixed(1)} ms | |`)
console.log(
  `| filtered list, 16 clients: median / p95 | | ${median(listTimes).toFixed(0)} / ${quantile(listTimes, 0.95).toFixed(0)} ms | |`,
)
console.log(
  `| the Overview’s first screen, all questions at once, 30 days | | ${median(overview).toFixed(0)} ms | ${median(overviewWarm).toFixed(0)} ms |`,
)
console.log(
  `\nfrom navigation to the Overview complete: ${median(pages.overview).toFixed(0)} ms; to a call’s timeline taking keys: ${median(pages.call).toFixed(0)} ms`,
)
console.log(`\nserver peak memory ${memory ?? '?'} MiB`)
for (const [page, kilobytes] of scripts) console.log(`script of a first visit to ${page}: ${kilobytes} kB compressed`)
rmSync(dataDir, { recursive: true, force: true })
process.exit(0)
