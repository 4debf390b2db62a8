import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Mirror } from '@/lib/server/mirror/mirror'
import { keepMirror, type MirrorKeeper } from '@/lib/server/mirror/open/keeper'
import { openMirror } from '@/lib/server/mirror/open/open'
import type { SyncWorker } from '@/lib/server/sync/worker'
import type { Simulator } from '@/lib/simulator/server'
import { type Front, startFront } from '../../support/clickhouse/front'
import { type ClickHouseProcess, onRealServer, startClickHouseProcess } from '../../support/clickhouse/start'
import { onServer, onServerAt } from '../../support/own-mirror'
import { isProof } from '../../support/properties'
import { control, expectExact, inState, isExact, startUpstream, startWorker, until } from './world'

/** The time within which a server must answer: short, so that tests need not wait for a minute, but long enough for a busy machine. */
const ANSWER_MS = 5_000

describe.skipIf(onRealServer)('a sync whose ClickHouse server', () => {
  let simulator: Simulator
  let server: ClickHouseProcess
  let front: Front
  let keeper: MirrorKeeper
  let worker: SyncWorker | null = null
  const exact = async () => expectExact({ simulator, mirror: await keeper.current() })
  beforeAll(async () => {
    simulator = await startUpstream({ calls: 300, quarantineRate: 0 })
    server = await startClickHouseProcess({ user: 'callscope', password: 'right' })
    front = await startFront(server.url)
  })
  afterEach(async () => {
    front.disturb({})
    await worker?.stop()
    await keeper?.close()
    worker = null
  })
  afterAll(async () => {
    await front?.close()
    await server?.close()
    await simulator?.close()
  })

  const feed = (sessionId: string) =>
    control({ simulator }, 'POST', '/calls', [{ sessionId, status: 'canceled', participants: [] }])
  const everything = () => until('every call', async () => isExact({ simulator, mirror: await keeper.current() }))

  async function start(url?: string): Promise<SyncWorker> {
    keeper = keepMirror({ ...onServerAt(url ?? (await fresh())), answerMs: ANSWER_MS })
    worker = startWorker({ simulator }, { mirror: () => keeper.current(), settings: { pageSize: 20 } })
    return worker
  }
  /** A new database, through the front. */
  async function fresh(): Promise<string> {
    const { pathname } = new URL(await server.database())
    return Object.assign(new URL(front.url), { pathname }).href
  }
  const problem = (words: string) =>
    until(words, () => (worker?.status()?.lastError?.includes(words) === true ? worker.status() : null))

  it.skipIf(!isProof)('starts later than the app says so, and copies everything once it is there', async () => {
    const url = await server.database()
    await server.kill()
    const late = await start(url)
    expect((await problem('cannot be reached')).state).toBe('waiting')
    await server.start()
    await inState(late, 'current')
    await exact()
    expect(late.status()?.lastError).toBeNull()
  })

  it('is killed in the middle of copying goes on when it is back, with nothing twice', async () => {
    const copying = await start()
    await until('some calls', () => (copying.status()?.callsStored ?? 0) > 20)
    await server.kill()
    await until('the failure to be noticed', () => copying.status()?.state === 'waiting')
    expect(copying.status()?.lastError).toMatch(/cannot be reached|broke off/)
    await server.start()
    await inState(copying, 'current')
    await exact()
  })

  it.runIf(onServer)('stops answering is waited for in words, and goes on when it answers again', async () => {
    const copying = await start()
    await until('some calls', () => (copying.status()?.callsStored ?? 0) > 20)
    server.pause()
    await problem('does not answer')
    server.resume()
    await inState(copying, 'current')
    await exact()
  })

  it.runIf(onServer)('loses connections in the middle of writing and of answering gets every call once', async () => {
    const copying = await start()
    for (const [cut, table] of [
      ['request', 'calls'],
      ['before-answer', 'calls'],
      ['before-answer', 'call_docs'],
      ['answer', 'state'],
    ] as const) {
      front.disturb({ cut, times: 1, which: (name) => name === `insert.${table}` })
      await feed(`${cut} ${table}`)
      await until(`a cut of ${table}`, () => front.disturbed() > 0)
    }
    front.disturb({})
    await inState(copying, 'current')
    await everything()
  })

  it('rejects the password says so', async () => {
    await start(Object.assign(new URL(server.url), { password: 'wrong' }).href)
    expect((await problem('password in CLICKHOUSE_URL')).state).toBe('waiting')
  })

  it.skipIf(!isProof)('has no database of the name gets one', async () => {
    const url = Object.assign(new URL(server.url), { pathname: '/not-there-yet' }).href
    await inState(await start(url), 'current')
    await exact()
    const again: Mirror = await openMirror(onServerAt(url))
    expect(await again.query({ name: 'test.where', sql: 'SELECT currentDatabase() AS name' })).toEqual([
      { name: 'not-there-yet' },
    ])
    await again.close()
  })
})
