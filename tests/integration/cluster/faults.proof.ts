import { describe, expect, it } from 'vitest'
import type { AppProcess } from '../../cluster/app-process'
import { signIn } from '../../cluster/client'
import { clusterAdmin } from '../../cluster/processes'
import { control, expectExact, isExact, until } from '../sync/world'
import { canCluster, ownCluster } from './own-cluster'

/** These take minutes; see `npm run prove -- faults`. */
const OUTAGE_SECONDS = Number(process.env.TEST_OUTAGE_SECONDS ?? 60)
const PAUSE_MS = 30_000
const CALLS = 20_000
const TAKEOVER_MS = 15_000
/** A store that is down is reported within this time, and no request hangs. */
const ANSWER_MS = 5_000
const PATIENCE_MS = 180_000
const HAS_LEASE = 'this process has the lease'

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

describe.skipIf(!canCluster)('faults on the scaled-out form', { timeout: 1_800_000 }, () => {
  const cluster = ownCluster({
    calls: CALLS,
    env: { SYNC_PAGE_SIZE: '200', SYNC_CONCURRENCY: '2', DRAIN_SECONDS: '2' },
  })
  const processes = (): AppProcess[] => [...cluster.apps.map((app) => app.process), cluster.worker]
  const termsOf = (one: AppProcess) => one.output().split(HAS_LEASE).length - 1
  const terms = () => processes().reduce((sum, one) => sum + termsOf(one), 0)
  /** The process that was the last to log that it has the lease. */
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

  const isStored = async (sessionId: string) => {
    const sql = 'SELECT count() AS n FROM calls FINAL WHERE session_id = {id:String}'
    const [row] = await cluster.mirror.query<{ n: number }>({ name: 'test.stored', sql, params: { id: sessionId } })
    return Number(row?.n) === 1
  }
  /** Waits for the last missing call, which is cheaper than comparing everything, and then until everything is exact. @returns the time taken in ms */
  const exactOnceStored = async (sessionId: string, sinceMs = performance.now()) => {
    const leftMs = () => PATIENCE_MS - (performance.now() - sinceMs)
    await until(`${sessionId} in the mirror`, () => isStored(sessionId), leftMs())
    await until('exactness', () => isExact(cluster.world), leftMs())
    return Math.round(performance.now() - sinceMs)
  }

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
      const exactAfterMs = await exactOnceStored(`during-${name}`)
      figures(`outage of ${name}`, {
        seconds: OUTAGE_SECONDS,
        saidAfterMs: Math.round(ready.ms),
        answeredMs: Math.round(answeredMs),
        readyMs: Math.round(readyMs),
        exactAfterMs,
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
      await control(cluster.world, 'POST', '/calls', [{ sessionId: 'newest-while-slow', ...endedNow() }])
      const sinceMs = performance.now()
      await until('the newest call', () => isStored('newest-while-slow'), PATIENCE_MS)
      const newestMs = Math.round(performance.now() - sinceMs)
      figures('slow ClickHouse', { newestMs, exactAfterMs: await exactOnceStored('while-slow', sinceMs) })
    } finally {
      await cluster.clickhouse.slow(0)
    }
  })

  it('a rolling restart under load: no request fails', async () => {
    await isCurrent()
    let isOver = false
    const failures: unknown[] = []
    let answers = 0
    const load = Array.from({ length: 8 }, async () => {
      while (!isOver) {
        const { status, json } = await cluster.client.ask(`${cluster.front.url}/api/calls?perPage=5`)
        answers += 1
        if (status !== 200) failures.push({ status, json })
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
    figures('rolling restart', { ...cluster.front.counts, answers })
    for (const { process: one } of failures.length > 0 ? cluster.apps : [])
      figures(one.name, {
        failed: one
          .output()
          .split('\n')
          .filter((line) => line.includes('request failed')),
      })
    expect(failures).toEqual([])
    expect(cluster.front.counts.failed).toBe(failedBefore)
  })
})

/** A call that has just ended, by the clock of the machine. */
function endedNow() {
  const nowSeconds = Math.floor((performance.timeOrigin + performance.now()) / 1000)
  return { initiatedAt: nowSeconds - 60, startedAt: nowSeconds - 50, status: 'ended', endedAt: nowSeconds - 10 }
}

/** When a process last said that it has the lease; 0 for never. */
function timeOf(output: string): number {
  const line = output.split('\n').findLast((one) => one.includes(HAS_LEASE))
  return line === undefined ? 0 : Date.parse((JSON.parse(line) as { time: string }).time)
}
