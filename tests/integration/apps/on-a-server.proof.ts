import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { GET as analytics } from '@/app/api/analytics/route'
import { closeAccounts } from '@/lib/server/accounts/db'
import { startApps } from '@/lib/server/process/start/start-apps'
import { requireReady } from '@/lib/server/process/workspace/readiness'
import { workspace } from '@/lib/server/process/workspace/workspace'
import type { Metric } from '@/lib/shared/analytics/metrics'
import { type ClickHouseProcess, onRealServer, startClickHouseProcess } from '../../support/clickhouse/start'
import { summariesFor } from './asked'
import { type AppName, becomesCurrent, ownTwoApps } from './two-apps'

const signal = AbortSignal.timeout(600_000)
const ALL = { range: 'all', tz: 'UTC' } as const
const DATABASES = { a: 'callscope_a', b: 'callscope_b' }

describe.skipIf(onRealServer)('two apps on one ClickHouse server', () => {
  let server: ClickHouseProcess
  beforeAll(async () => {
    server = await startClickHouseProcess()
    return () => server.close()
  })
  const { users } = ownTwoApps(undefined, () => server.url)
  let running: Awaited<ReturnType<typeof startApps>> | null = null
  const start = async () => {
    running = await startApps(true)
  }
  const stop = async () => {
    await running?.stop()
    running = null
  }
  afterAll(async () => {
    await stop()
    await closeAccounts()
  })

  let questions = 0
  /** Figures of all calls, never from the cache: each question has a different limit, which no call reaches. */
  const figuresOf = async (app: AppName) => {
    questions += 1
    const query = { ...ALL, maxPeople: 900 + questions, metrics: ['calls', 'people', 'durationP50'] satisfies Metric[] }
    const answer = await analytics.ask(users.admin, { query }, signal, app)
    if (answer instanceof Response) throw new Error('Figures are JSON.')
    return answer.data[0]
  }
  const summed = () => summariesFor(users.admin, ALL)
  const databases = async () => {
    const mirror = await workspace('a').mirror()
    const rows = await mirror.query<{ name: string }>({
      name: 'test.databases',
      sql: "SELECT name FROM system.databases WHERE startsWith(name, 'callscope') ORDER BY name",
    })
    return rows.map(({ name }) => name)
  }
  /** The figures of each app once everything is copied. */
  const whole = {} as Record<AppName, Awaited<ReturnType<typeof figuresOf>>>

  test('one may not have its database: the other starts, is current and answers, and it is told why', async () => {
    await server.forbid(DATABASES.b)
    await start()
    await becomesCurrent('a')
    whole.a = await figuresOf('a')
    expect(whole.a?.calls).toBeGreaterThan(200)
    await expect(figuresOf('b')).rejects.toMatchObject({ code: 'MIRROR_UNAVAILABLE' })
    const [a, b] = await summed()
    expect(a).toMatchObject({ id: 'a', state: 'current', calls: whole.a?.calls })
    expect(b).toEqual({ id: 'b', name: 'Bravo app', error: expect.stringContaining('denies the user') })
    await requireReady()
    expect(await databases()).toEqual([DATABASES.a])
  })

  test('it starts by itself as soon as it may, in a database of its own, and equal ids stay apart', async () => {
    await server.forbid(null)
    await becomesCurrent('b')
    expect(await databases()).toEqual([DATABASES.a, DATABASES.b])
    whole.b = await figuresOf('b')
    expect(await figuresOf('a')).toEqual(whole.a)
    // The same calls, but those of `b` last longer.
    expect(whole.b).toEqual({ ...whole.a, durationP50: expect.any(Number) })
    expect(whole.b?.durationP50).toBeGreaterThan(Number(whole.a?.durationP50))
  })

  test('both are as they were after the server was killed', async () => {
    await server.kill()
    await expect(requireReady()).rejects.toMatchObject({ status: 503 })
    await server.start()
    await vi.waitFor(() => requireReady(), { timeout: 60_000, interval: 100 })
    expect(await figuresOf('a')).toEqual(whole.a)
    expect(await figuresOf('b')).toEqual(whole.b)
  })

  test('both are as they were after a restart, for which neither is copied again', async () => {
    await stop()
    await server.forget()
    await start()
    await becomesCurrent('a')
    await becomesCurrent('b')
    expect(await figuresOf('a')).toEqual(whole.a)
    expect(await figuresOf('b')).toEqual(whole.b)
    const names = await server.statements()
    expect(names).toContain('schema.applied')
    expect(names).not.toContain('insert.calls')
    expect(names).not.toContain('schema.database')
  })

  test('the database of one is dropped: the other goes on, and the next start makes and fills it again', async () => {
    await (await workspace('a').mirror()).command({ name: 'test.drop', sql: `DROP DATABASE ${DATABASES.b} SYNC` })
    await expect(figuresOf('b')).rejects.toMatchObject({
      code: 'MIRROR_UNAVAILABLE',
      message: expect.stringContaining('made again at the next start'),
    })
    expect(await figuresOf('a')).toEqual(whole.a)
    const [a, b] = await summed()
    expect(a).toMatchObject({ id: 'a', state: 'current', calls: whole.a?.calls })
    expect(b).toEqual({ id: 'b', name: 'Bravo app', error: expect.stringContaining('does not have the database') })
    await stop()
    await start()
    await becomesCurrent('b')
    expect(await figuresOf('b')).toEqual(whole.b)
    expect(await figuresOf('a')).toEqual(whole.a)
  })
})
