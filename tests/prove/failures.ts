/**
 * `npm run prove -- failures`: an hour in which 30 of 100 requests to the upstream fail: 429 with `Retry-After`, 5xx, HTML, answers that are cut,
 * slow or never come, broken connections. Meanwhile the history is copied, calls go on, old calls change, and full resyncs run again and again.
 * At the end the mirror is compared with its source, and the number of requests with that of a period without failures. `PROVE_MINUTES` (60)
 * and `PROVE_SEED` (7) change it.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createCallsApi } from '@/lib/server/calls-api/client'
import { readState } from '@/lib/server/mirror/mirror'
import { openMirror } from '@/lib/server/mirror/open/open'
import { runSyncWorker } from '@/lib/server/sync/worker'
import { startSimulator } from '@/lib/simulator/server'
import { waitFor } from '../bench/processes'
import { silent } from '../support/silent-log'
import { differenceOf, isEqual } from './exact'
import { RequestWatch } from './request-watch'
import { Disturber } from './soak/disturb'
import { told, type Verdict } from './soak/judge'
import { controlUpstream, recordsOf } from './stack'

const MINUTES = Number(process.env.PROVE_MINUTES ?? 60)
const SEED = Number(process.env.PROVE_SEED ?? 7)
const CALLS = 8000
/** Each fault hits one request in twenty, so that about 30 of 100 fail in all. */
const RATE = 0.05
const FAULTS = [
  { kind: '429', retryAfter: 2 },
  { kind: '429', retryAfter: 'date:3', budgetHeaders: 'X-RateLimit' },
  { kind: 'status', status: 503 },
  { kind: 'status', status: 502, body: 'html' },
  { kind: 'html' },
  { kind: 'truncate', afterBytes: 2000 },
  { kind: 'reset' },
].map((fault) => ({ ...fault, rate: RATE }))
const SLOW = { kind: 'slow', delayMs: 2500, rate: RATE }
/** The last tenth runs without failures, to measure what the same work takes then. */
const QUIET_FROM = 0.9
const INTERVAL_SECONDS = 5
/** A read is tried at most three times. */
const TRIES = 3
const DISTURB_EVERY_MS = 20_000
const RESYNC_EVERY_MS = 120_000
const LOOK_EVERY_MS = 500

const startedMs = Date.now()
const endMs = startedMs + MINUTES * 60_000
const quietMs = startedMs + MINUTES * 60_000 * QUIET_FROM
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'callscope-prove-'))
const simulator = await startSimulator({
  calls: CALLS,
  seed: SEED,
  anchorSeconds: Math.floor(startedMs / 1000),
  liveCallsPerMinute: 12,
})
const upstream = { upstream: new URL(simulator.controlUrl).origin }
const mirror = await openMirror({ dataDir, clickhouse: null, log: silent })
const watch = new RequestWatch()
await controlUpstream(upstream, 'POST', '/faults', [...FAULTS, SLOW])
const worker = runSyncWorker({
  api: createCallsApi({
    callsApiUrl: simulator.url,
    chatApiUrl: simulator.chatUrl,
    apiKey: simulator.apiKey,
    log: silent,
    fetch: watch.fetch,
  }),
  mirror: async () => mirror,
  settings: { intervalSeconds: INTERVAL_SECONDS, pageSize: 100, concurrency: 4 },
  log: silent,
  now: Date.now,
  lease: null,
})
console.log(`Seed ${SEED}; ${MINUTES} min, the last ${Math.round(MINUTES * (1 - QUIET_FROM))} without failures.`)

const states = new Map<string, number>()
const untold: string[] = []
/** Checks the status all along: it must say that the sync waits, and why. */
const looking = every(LOOK_EVERY_MS, async () => {
  const status = worker.status()
  if (status === null) return
  states.set(status.state, (states.get(status.state) ?? 0) + 1)
  if (status.state === 'stopped') untold.push('stopped')
  if (status.state === 'waiting' && status.lastError === null) untold.push('waiting without a reason')
  if (status.state === 'current' && status.lastError !== null) untold.push('current with an error')
})
const disturber = new Disturber(upstream)
const disturbing = every(DISTURB_EVERY_MS, () => disturber.disturb())
const resyncing = every(RESYNC_EVERY_MS, async () => worker.request({ action: 'rewalk' }))
const saying = every(60_000, async () => {
  const minutes = ((Date.now() - startedMs) / 60_000).toFixed(1)
  console.log(
    `${minutes.padStart(5)} min  ${watch.total} requests, ${watch.failed} failed; ${JSON.stringify(worker.status())}`,
  )
})
await sleep(quietMs - Date.now())
const failing = watch.perMinute(startedMs, quietMs)
const failed = watch.failed
const total = watch.total
await controlUpstream(upstream, 'DELETE', '/faults')
await sleep(endMs - Date.now())
await Promise.all([looking, disturbing, resyncing, saying])
const quiet = watch.perMinute(quietMs + 15_000, endMs)

await controlUpstream(upstream, 'POST', '/clock', { frozen: true })
const finishedAt = async () =>
  (await readState<{ finishedAtMs: number | null }>(mirror, 'sync.reconcile'))?.finishedAtMs
for (let resync = 0; resync < 2; resync += 1) {
  const before = await finishedAt()
  worker.request({ action: 'rewalk' })
  await waitFor('the full resync', 300_000, async () => ((await finishedAt()) === before ? null : true))
}
const last = worker.status()
await worker.stop()
const records = await recordsOf(upstream)
const difference = await differenceOf(mirror, records)
await mirror.close()
await simulator.close()
rmSync(dataDir, { recursive: true, force: true })

const share = ((100 * failed) / total).toFixed(1)
const verdicts: Verdict[] = [
  { isRight: isEqual(difference), line: `the mirror and its source: ${JSON.stringify(difference)}` },
  {
    isRight: failed / total > 0.2,
    line: `${failed} of ${total} requests failed at once, beside those cut or slow (${share} %)`,
  },
  {
    isRight: failing <= quiet * TRIES,
    line: `${failing.toFixed(1)} requests a minute while they fail, ${quiet.toFixed(1)} without failures`,
  },
  {
    isRight: watch.tooEarly === 0,
    line: `${watch.pauses} pauses asked for by \`Retry-After\`; ${watch.tooEarly} requests were sent within one`,
  },
  {
    isRight: untold.length === 0,
    line: `states: ${JSON.stringify(Object.fromEntries(states))}; ${untold.length} of them wrong ${untold.slice(0, 3)}`,
  },
  { isRight: last?.state === 'current' && last.lastError === null, line: `at the end: ${JSON.stringify(last)}` },
]
process.exit(told(verdicts) === 0 ? 0 : 1)

async function every(ms: number, work: () => Promise<void>): Promise<void> {
  while (Date.now() < endMs) {
    const nextMs = Date.now() + ms
    await work()
    await sleep(Math.max(0, Math.min(nextMs, endMs) - Date.now()))
  }
}
