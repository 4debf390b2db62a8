import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Accounts, openAccounts } from '@/lib/server/accounts/db'
import { holdKeys, stripeOf } from '@/lib/server/accounts/hold'
import type { HoldCalls, Mirror } from '@/lib/server/mirror/mirror'
import { openMirror } from '@/lib/server/mirror/open/open'
import { storeCalls } from '@/lib/server/mirror/write/store'
import { markGone } from '@/lib/server/mirror/write/walk'
import { peopleOf as peopleIn } from '@/lib/shared/presence/uids'
import { ownPlaces } from '../../support/own-mirror'
import { hasPostgres, ownPostgres } from '../../support/postgres'
import { silent, until } from '../sync/world'
import { call, item, participant } from './fixtures'

/**
 * Two writers like two processes, each with its own queue and its own connections to a real PostgreSQL, on one engine: the embedded one, or a
 * server (`npm run prove -- server`). This does not cover what a cluster adds (lagging replicas).
 */
describe.skipIf(!hasPostgres)('two writers of one mirror', () => {
  const places = ownPlaces()
  const postgres = ownPostgres()
  const accounts: Accounts[] = []
  const mirrors: Mirror[] = []
  beforeAll(async () => {
    const place = await places.empty()
    for (let writer = 0; writer < 2; writer += 1) {
      const own = await openAccounts({ dataDir: place.dataDir, databaseUrl: postgres.databaseUrl() })
      accounts.push(own)
      const hold: HoldCalls = (ids, work) => holdKeys(ids, work, own.db)
      mirrors.push(await openMirror({ ...place, hold, log: silent }))
    }
  })
  afterAll(async () => {
    for (const mirror of mirrors) await mirror.close()
    for (const own of accounts) await own.close()
  })
  const writer = (index: number) => mirrors[index] as Mirror
  const of = (sessionId: string) => ({ sessionId, mid: '' })

  /** The first writer, but it pauses until `goOn` after reading the stored keys of its calls. */
  function pausedWriter() {
    let hasRead = () => {}
    let goOn = () => {}
    const read = new Promise<void>((resolve) => {
      hasRead = resolve
    })
    const told = new Promise<void>((resolve) => {
      goOn = resolve
    })
    const mirror: Mirror = {
      ...writer(0),
      async query<T>(statement: Parameters<Mirror['query']>[0]) {
        const rows = await writer(0).query<T>(statement)
        if (statement.name === 'keys.find') {
          hasRead()
          await told
        }
        return rows
      },
    }
    return { mirror, read, goOn }
  }

  const isSomeoneWaiting = async () => {
    const locks = await accounts[1]?.db.execute(
      sql`SELECT count(*)::int AS waiting FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`,
    )
    return ((locks as unknown as { rows: { waiting: number }[] }).rows[0]?.waiting ?? 0) > 0
  }
  /** Waits until the work is over or is waiting for a call that another writer holds. */
  async function overOrWaiting(work: Promise<unknown>): Promise<void> {
    let isOver = false
    void work.finally(() => {
      isOver = true
    })
    await until('the second writer', async () => isOver || (await isSomeoneWaiting()))
  }
  const rowsOf = (sessionId: string) =>
    writer(1).query<{ seconds: number; gone: boolean }>({
      name: 'test.rows',
      sql: 'SELECT toUnixTimestamp(time) AS seconds, gone FROM calls FINAL WHERE session_id = {id:String}',
      params: { id: sessionId },
    })
  const peopleOf = (sessionId: string) =>
    writer(1).query<{ uid: string; seconds: number }>({
      name: 'test.people',
      sql: 'SELECT uid, toUnixTimestamp(time) AS seconds FROM person_calls FINAL WHERE session_id = {id:String} ORDER BY uid',
      params: { id: sessionId },
    })
  const early = 1_700_000_000
  const late = 1_705_000_000

  it('writing the same new call concurrently leave one row, from the later fetch', async () => {
    const { mirror, read, goOn } = pausedWriter()
    const gone = [participant('cy-4')]
    const first = storeCalls(mirror, [item(call('new', { time: early, participants: gone }), 1000)])
    await read
    const second = storeCalls(writer(1), [item(call('new', { time: late }), 2000)])
    await overOrWaiting(second)
    goOn()
    await Promise.all([first, second])
    expect(await rowsOf('new')).toEqual([{ seconds: late, gone: false }])
    expect(await peopleOf('new')).toEqual(['ana-8', 'bo-2'].map((uid) => ({ uid, seconds: late })))
  })

  it('do not wait for calls that only the other writes', async () => {
    const [one, other] = ['call-a', 'call-b'] as const
    expect(stripeOf(one)).not.toBe(stripeOf(other))
    const { mirror, read, goOn } = pausedWriter()
    const first = storeCalls(mirror, [item(call(one), 1000)])
    await read
    await storeCalls(writer(1), [item(call(other), 1000)])
    goOn()
    await first
  })

  it('writing the same calls repeatedly, in any order, leave one row of each', async () => {
    const ids = ['s-0', 's-1', 's-2', 's-3']
    const rounds = Array.from({ length: 12 }, (_, round) =>
      ids.map((id, index) => {
        const people = ['ana-8', 'bo-2', 'cy-4'].filter((_, place) => (round + index + place) % 2 === 0)
        const time = early + ((round * 7 + index * 3) % 5) * 3_000_000
        return item(call(id, { time, participants: people.map((uid) => participant(uid)) }), 1000 + round)
      }),
    )
    await Promise.all([
      ...rounds.map((items, round) => storeCalls(writer(round % 2), round % 3 === 0 ? [...items].reverse() : items)),
      markGone(writer(0), [of('s-0'), of('s-1')]),
      markGone(writer(1), [of('s-1'), of('s-2')]),
    ])
    await storeCalls(writer(0), rounds.at(-1) ?? [])
    for (const { call: expected } of rounds.at(-1) ?? []) {
      expect((await rowsOf(expected.sessionId)).map(({ seconds }) => seconds)).toEqual([expected.time])
      expect(await peopleOf(expected.sessionId)).toEqual(
        [...peopleIn(expected)].sort().map((uid) => ({ uid, seconds: expected.time })),
      )
    }
  })

  it('fail and write nothing while no call can be held', async () => {
    await postgres.halt()
    const stored = storeCalls(writer(0), [item(call('unheld'), 1000)])
    await expect(stored).rejects.toMatchObject({ code: 'MIRROR_UNAVAILABLE' })
    await postgres.start()
    expect(await rowsOf('unheld')).toEqual([])
    await storeCalls(writer(0), [item(call('unheld'), 1000)])
    expect(await rowsOf('unheld')).toHaveLength(1)
  })
})
