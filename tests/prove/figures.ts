/**
 * `npm run prove -- figures`: the product copies a simulated history and is asked over HTTP for every figure of the design by every dimension;
 * the answers are compared with a recomputation from the same records that shares no code with it. `PROVE_CALLS` (1000000), `PROVE_SEED` (7);
 * `PROVE_SPELLINGS=1` sends records in all documented spellings, which the recomputation reads as they were meant; `PROVE_DATA` is a directory
 * that `npm run bench -- --data` has filled.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { DIMENSION_NAMES } from '@/lib/shared/analytics/dimensions'
import { flagsOf, type History } from '../bench/data/history'
import { memoryMb } from '../bench/processes'
import { untilCurrent } from '../bench/setting'
import type { Params } from '../unit/analytics/reference-filters'
import { compareAtOnce, compareMetrics, compareTotal, ZONE } from './figures/analytics'
import { compareDrivers, compareIssues } from './figures/changes'
import { Comparison } from './figures/comparison'
import { comparePeople, compareTeams } from './figures/people'
import { compareWaiting } from './figures/waiting'
import { prepare, readCalls, type World } from './figures/world'
import { startStack } from './stack'

const DAY = 86_400
const COPY_SECONDS = 3600
const kept = process.env.PROVE_DATA
const isPlain = process.env.PROVE_SPELLINGS !== '1'
const history =
  kept === undefined
    ? { calls: Number(process.env.PROVE_CALLS ?? 1_000_000), seed: Number(process.env.PROVE_SEED ?? 7) }
    : (JSON.parse(readFileSync(path.join(kept, 'bench.json'), 'utf8')) as History)
const nowSeconds = 'anchorSeconds' in history ? history.anchorSeconds : Math.floor(Date.now() / 1000)
const { calls: count, seed } = history

const startedMs = performance.now()
const stack = await startStack({
  simulate: [
    ...flagsOf({ calls: count, seed, anchorSeconds: nowSeconds }),
    ...(kept === undefined ? ['--callbacks', '0.05'] : []),
    ...(isPlain ? [] : ['--spellings']),
  ],
  clock: { frozen: true, nowSeconds },
  data: kept,
})
console.log(
  `Copied ${count.toLocaleString('en')} calls in ${(await untilCurrent(stack.url, COPY_SECONDS)).toFixed(0)} s.`,
)
const { client, teams, person, group } = await prepare(stack)
const { calls, unreadable } = await readCalls(stack, client)
const [first, last] = calls.reduce(
  ([least, most], { initiatedAt, time }) =>
    initiatedAt === time ? [Math.min(least, time), Math.max(most, time)] : [least, most],
  [Number.POSITIVE_INFINITY, 0],
)
const comparison = new Comparison()
const world: World = { client, comparison, calls, from: first, to: last + 1, person, group, teams }
console.log(
  `Read ${calls.length.toLocaleString('en')} calls, and ${unreadable} records that are none, ${((performance.now() - startedMs) / 1000).toFixed(0)} s after the start.`,
)

const since = (days: number): Params => ({ from: String(last + 1 - days * DAY), to: String(last + 1), tz: ZONE })
const whole: Params = { from: String(first), to: String(last + 1), tz: ZONE }
const [team = ''] = teams

for (const params of [whole, since(30), { ...since(30), hours: 'out' }, { ...since(30), team }])
  await comparePeople(world, params)
comparison.report('people')
for (const params of [whole, since(30), { ...since(7), receiverType: 'group' }]) await compareTeams(world, params)
comparison.report('teams')

await compareWaiting(world, [{ uid: person }, { team }, { guid: group }, { type: 'audio' }])
comparison.report('waiting for a call back')

for (const params of [since(30), since(1), { ...since(7), team }])
  for (const by of [[], ['day'], ['hourly'], ['hour'], ['weekday'], ['outcome'], ['type'], ['group']] as const)
    await compareAtOnce(world, [...by], params)
comparison.report('calls at once')

for (const metric of ['calls', 'missed', 'totalMinutes', 'answerRate', 'serviceLevel', 'ringP50'] as const)
  await compareDrivers(world, metric, since(7))
comparison.report('what explains a change')

await compareIssues(world, { range: 'all' }, unreadable, isPlain)
await compareIssues(world, since(30), unreadable, isPlain)
comparison.report('issues')

const LISTS: Params[] = [
  { anomaly: 'minutes-mismatch' },
  { quality: 'dropped' },
  { quality: 'reconnected' },
  { quality: 'left-alone' },
  { minWait: '10', outcome: 'answered' },
  { maxWait: '4', outcome: 'abandoned' },
  { minDuration: '600' },
  { minPeople: '3' },
  { reached: 'together' },
  { lost: 'together' },
  { offered: 'missed', team },
  { offered: 'byOthers', uid: person },
  { role: 'reached', uid: person },
  { weekday: '1,7', hour: '9' },
  { with: person },
  { initiator: person },
  { hasRecording: 'true' },
]
for (const params of LISTS) await compareTotal(world, { ...whole, ...params })
comparison.report('lists')

const NARROWED: Params[] = [
  { hours: 'in' },
  { team },
  { uid: person },
  { guid: group },
  { mode: 'call', receiverType: 'user' },
  { outcome: 'missed,abandoned' },
]
for (const narrower of NARROWED)
  for (const by of [[], ['day'], ['hour'], ['team'], ['status']] as const)
    await compareMetrics(world, [...by], { ...since(90), ...narrower })
await compareMetrics(world, ['weekday', 'hour'], since(90))
await compareMetrics(world, ['team', 'outcome'], since(90))
comparison.report('every metric under filters')

await compareMetrics(world, [], { range: 'all' })
for (const dimension of DIMENSION_NAMES.filter((name) => name !== 'minute')) {
  await compareMetrics(world, [dimension], whole)
  comparison.report(`every metric by ${dimension}`)
}
const server = memoryMb(stack.server)
await stack.stop()
console.log(
  `${comparison.compared.toLocaleString('en')} figures compared, ${comparison.differences.length} differ, in ${((performance.now() - startedMs) / 60_000).toFixed(1)} minutes; the server's memory was at most ${server?.peak.toFixed(0)} MB, the recomputation's ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB.`,
)
process.exit(comparison.differences.length === 0 ? 0 : 1)
