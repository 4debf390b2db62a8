import { describe, expect, it } from 'vitest'
import type { AppProcess } from '../../cluster/app-process'
import { signIn } from '../../cluster/client'
import { clusterAdmin } from '../../cluster/processes'
import { control, expectExact, until } from '../sync/world'
import { canCluster, ownCluster } from './own-cluster'

/** These take minutes; see `npm run prove -- faults`. */
const isProof = process.env.TEST_FAULTS === '1'
const OUTAGE_SECONDS = Number(process.env.TEST_OUTAGE_SECONDS ?? 60)
const PAUSE_MS = 30_000
const CALLS = 20_000
const TAKEOVER_MS = 15_000
/** Stores that are down are said to be so within this time, and none lets a request hang. */
const ANSWER_MS = 5_000
const PATIENCE_MS = 180_000
const HAS_LEASE = 'this process has the lease'

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

describe.skipIf(!canCluster || !isProof)('faults on the scaled-out form', { timeout: 1_800_000 }, () => {
  const cluster = ownCluster({
    calls: CALLS,
    env: { SYNC_PAGE_SIZE: '200', SYNC_CONCURRENCY: '2', DRAIN_SECONDS: '2' },
  })
  const processes = (): AppProcess[] => [...cluster.apps.map((app) => app.process), cluster.worker]
  const termsOf = (one: AppProcess) => one.output().split(HAS_LEASE).length - 1
  const terms = () => processes().reduce((sum, one) => sum + termsOf(one), 0)
  /** The process whose line about the lease is the newest. */
  const holder = () => {
    const newest = processes().map((one) => ({ one, at: timeOf(one.output()) }))
    return newest.reduce((best, next) => (next.at > best.at ? next : best)).one
  }
  const sync = async () => {
    const { json } = await cluster.client.ask(`${cluster.front.url}/api/sync`)
    return (json as { data: { state: string; callsStored: number } }).data
  }
  const isCurrent = () =>
    until('the end of the sync', async () => (await sync().catch(() => null))?.state === 'current', PATIENCE_MS)
  const slowUpstream = (delayMs: number) =>
    control(cluster.world, 'POST', '/faults', { kind: 'slow', endpoint: 'list', delayMs })
  const askReady = async () => {
    const startedAtMs = performance.now()
    const answer = await fetch(`${cluster.apps[0]?.url}/api/health/ready`)
    const { error } = (await answer.json()) as { error?: { message: string } }
    return { status: answer.status, words: error?.message, ms: performance.now() - startedAtMs }
  }
  const figures = (what: string, value: Record<string, unknown>) => console.log(`${what}: ${JSON.stringify(value)}`)

  it('kill -9 of the lease holder in mid-backfill: another takes over within 15 s, nothing is missing or twice', async () => {
    await slowUpstream(400)
    await until('the midst of the backfill', async () => (await sync()).callsStored > CALLS / 20, PATIENCE_MS)
    const [victim, before] = [holder(), terms()]
    const killedAtMs = performance.now()
    await victim.kill()
    await until('the next holder', () => terms() > before, PATIENCE_MS)
    const tookOverMs = performance.now() - killedAtMs
    figures('takeover', { victim: victim.name, next: holder().name, ms: Math.round(tookOverMs) })
    await control(cluster.world, 'DELETE', '/faults')
    await victim.start()
    await isCurrent()
    await expectExact(cluster.world)
    expect(tookOverMs).toBeLessThan(TAKEOVER_MS)
  })

  it('a holder that is paused for 30 s is fenced: the mirror is exact, and it says that it lost the lease', async () => {
    const [paused, before] = [holder(), terms()]
    paused.signal('SIGSTOP')
    await until('the next holder', () => terms() > before, PATIENCE_MS)
    await wait(PAUSE_MS)
    paused.signal('SIGCONT')
    await until('the news', () => paused.output().includes('no longer has the lease'), PATIENCE_MS)
    await isCurrent()
    await expectExact(cluster.world)
  })

  const OUTAGES = [
    ['ClickHouse', 'The mirror does not respond.', () => cluster.clickhouse.kill(), () => cluster.clickhouse.start()],
    [
      'PostgreSQL',
      'The accounts database does not respond.',
      () => cluster.postgres.kill(),
      () => cluster.postgres.start(),
    ],
  ] as const
  it.each(OUTAGES)(
    `kill -9 of %s for ${OUTAGE_SECONDS} s: answers say so, and everything recovers by itself`,
    async (name, words, kill, start) => {
      await kill()
      const ready = await askReady()
      expect(ready).toMatchObject({ status: 503, words })
      const startedAtMs = performance.now()
      const { status } = await cluster.client.ask(`${cluster.apps[0]?.url}/api/calls?perPage=5`)
      const answeredMs = performance.now() - startedAtMs
      expect(status).toBe(503)
      expect(answeredMs).toBeLessThan(ANSWER_MS)
      await control(cluster.world, 'POST', '/calls', [
        { sessionId: `during-${name}`, initiatedAt: 1_760_000_000, status: 'ended', endedAt: 1_760_000_060 },
      ])
      await wait(OUTAGE_SECONDS * 1000)
      await until(
        'the store',
        () =>
          start().then(
            () => true,
            () => false,
          ),
        PATIENCE_MS,
      )
      const backAtMs = performance.now()
      await until('readiness', () => cluster.front.ready().every(Boolean), PATIENCE_MS)
      const readyMs = performance.now() - backAtMs
      await until(
        'the call of the outage',
        async () => {
          const client = await signIn(cluster.front.url, clusterAdmin, cluster.front.url)
          return (await client.ask(`${cluster.front.url}/api/calls?q=during-${name}&range=all`)).status === 200
        },
        PATIENCE_MS,
      )
      await isCurrent()
      await until(
        'exactness',
        () =>
          expectExact(cluster.world).then(
            () => true,
            () => false,
          ),
        PATIENCE_MS,
      )
      figures(`outage of ${name}`, {
        seconds: OUTAGE_SECONDS,
        saidAfterMs: Math.round(ready.ms),
        answeredMs: Math.round(answeredMs),
        readyMs: Math.round(readyMs),
      })
    },
  )

  it('a slow ClickHouse, 2 s for each statement: ready, and the newest calls still arrive', async () => {
    await cluster.clickhouse.slow(2_000)
    try {
      expect((await askReady()).status).toBe(200)
      await control(cluster.world, 'POST', '/calls', [
        { sessionId: 'while-slow', initiatedAt: 1_760_000_000, status: 'ended', endedAt: 1_760_000_060 },
      ])
      await until(
        'exactness',
        () =>
          expectExact(cluster.world).then(
            () => true,
            () => false,
          ),
        PATIENCE_MS,
      )
    } finally {
      await cluster.clickhouse.slow(0)
    }
  })

  it('a rolling restart under load: no request fails', async () => {
    await isCurrent()
    let isOver = false
    const statuses = new Map<number, number>()
    const load = Array.from({ length: 8 }, async () => {
      while (!isOver) {
        const { status } = await cluster.client.ask(`${cluster.front.url}/api/calls?perPage=5`)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    })
    const failedBefore = cluster.front.counts.failed
    for (const [index, { process: one }] of cluster.apps.entries()) {
      one.signal('SIGTERM')
      expect(await one.ended()).toBe(0)
      await one.start()
      await until('readiness', () => cluster.front.ready()[index], PATIENCE_MS)
    }
    isOver = true
    await Promise.all(load)
    figures('rolling restart', { ...cluster.front.counts, statuses: Object.fromEntries(statuses) })
    expect([...statuses.keys()]).toEqual([200])
    expect(cluster.front.counts.failed).toBe(failedBefore)
  })
})

/** When a process last said that it has the lease; 0 for never. */
function timeOf(output: string): number {
  const line = output.split('\n').findLast((one) => one.includes(HAS_LEASE))
  return line === undefined ? 0 : Date.parse((JSON.parse(line) as { time: string }).time)
}
