import { describe, expect, it } from 'vitest'
import { signIn } from '../../cluster/client'
import { clusterAdmin } from '../../cluster/processes'
import { clockEnvironment } from '../../support/instant.mjs'
import { size } from '../../support/properties'
import { control, expectExact, until } from '../sync/world'
import { canCluster, ownCluster } from './own-cluster'

const CALLS = size(120, 600)
const ROUNDS = size(3, 20)
type List = { data: { sessionId: string }[]; meta: { pagination: { total: number } } }

/** `app-2` is a minute ahead of the stores and the other app process, the worker a minute behind: nothing may depend on their clocks. */
const CLOCKS = {
  'app-2': clockEnvironment({ TEST_CLOCK_SHIFT_MS: '60000' }),
  worker: clockEnvironment({ TEST_CLOCK_SHIFT_MS: '-60000' }),
}

describe.skipIf(!canCluster)('two app processes and a worker behind a front, whose clocks differ by a minute', () => {
  const cluster = ownCluster({ calls: CALLS, env: { DRAIN_SECONDS: '1' }, envOf: CLOCKS })
  const [one, other] = [() => cluster.apps[0]?.url ?? '', () => cluster.apps[1]?.url ?? '']
  const ask = (url: string, body?: unknown) => cluster.client.ask(url, body)
  const synced = () =>
    until('the end of the backfill', async () => {
      const { json } = await ask(`${cluster.front.url}/api/sync`)
      return (json as { data: { state: string } }).data.state === 'current'
    })
  const newest = async (url: string) => (await ask(`${url}/api/calls?perPage=5&range=all`)).json as List

  it('notice that their clocks differ from that of the database, and go by that one', () => {
    const notice = 'The clock of this machine differs from that of the accounts database'
    const [first, second] = cluster.apps.map((app) => app.process.output().includes(notice))
    expect([first, second, cluster.worker.output().includes(notice)]).toEqual([false, true, true])
  })

  it('are both ready, and show the same calls: those of the Calls API', async () => {
    await until('the readiness of both', () => cluster.front.ready().every(Boolean))
    await synced()
    await expectExact(cluster.world)
    const [first, second] = [await newest(one()), await newest(other())]
    expect(first.meta.pagination.total).toBeGreaterThan(CALLS / 2)
    expect(second.data).toEqual(first.data)
    expect(second.meta.pagination).toEqual(first.meta.pagination)
  })

  it('a note that is added in one is seen in the other', async () => {
    const [call] = (await newest(one())).data
    const path = `/api/calls/${call?.sessionId}/notes`
    const added = await ask(one() + path, { body: 'Seen from the other process.' })
    expect(added.status).toBeLessThan(300)
    expect(JSON.stringify((await ask(other() + path)).json)).toContain('Seen from the other process.')
  })

  it('a session that is ended in one ends in the other', async () => {
    const visitor = await signIn(one(), clusterAdmin, cluster.front.url)
    expect((await visitor.ask(`${other()}/api/me`)).status).toBe(200)
    const copy = await signIn(one(), clusterAdmin, cluster.front.url)
    await visitor.signOut(one())
    await until('the end of the session', async () => (await visitor.ask(`${other()}/api/me`)).status === 401, 5_000)
    expect((await copy.ask(`${other()}/api/me`)).status).toBe(200)
  })

  it('both write a call that changes while both read it: one row is left, the newest', async () => {
    const call = { sessionId: 'contested', mid: 'm1', initiatedAt: 1_760_000_000, status: 'ongoing' }
    for (let round = 0; round < ROUNDS; round += 1) {
      // A different time in each round, so that the row moves.
      const record = { ...call, initiatedAt: call.initiatedAt + (round % 7) * 3_000_000 }
      await control(cluster.world, 'POST', '/calls', [record])
      const answers = await Promise.all([one(), other()].map((url) => ask(`${url}/api/calls/contested`)))
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
    }
    const rows = await cluster.mirror.query({
      name: 'test.rows',
      sql: "SELECT count() AS copies, max(toUnixTimestamp(time)) AS at FROM calls FINAL WHERE session_id = 'contested'",
    })
    expect(rows).toEqual([{ copies: 1, at: call.initiatedAt + ((ROUNDS - 1) % 7) * 3_000_000 }])
  })

  it('one ends under load: it is no longer ready, answers what it has, and no request fails', async () => {
    const leaving = cluster.apps[0]?.process
    let isOver = false
    const statuses = new Map<number, number>()
    const load = Array.from({ length: 8 }, async () => {
      while (!isOver) {
        const { status } = await ask(`${cluster.front.url}/api/calls?perPage=5`)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    })
    leaving?.signal('SIGTERM')
    expect(await leaving?.ended()).toBe(0)
    isOver = true
    await Promise.all(load)
    expect([...statuses.keys()]).toEqual([200])
    expect(cluster.front.counts.failed).toBe(0)
    await until('that one is left', () => cluster.front.ready().join() === 'false,true')
  })
})
