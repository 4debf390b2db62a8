import { hash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { eraseFromCalls } from '@/lib/server/mirror/erase/calls'
import { readState, writeState } from '@/lib/server/mirror/mirror'
import { countCalls, getStoredCall, getStoredCalls } from '@/lib/server/mirror/read/lookup'
import { listOpenCalls } from '@/lib/server/mirror/read/open-calls'
import { countQuarantined, listQuarantined, storeQuarantined } from '@/lib/server/mirror/write/quarantine'
import { refillBatch } from '@/lib/server/mirror/write/refill'
import { storeCalls } from '@/lib/server/mirror/write/store'
import { forgetWalks, markGone, recordSeen, tombstoneCalls, unseenCalls } from '@/lib/server/mirror/write/walk'
import { sieveOf, uidMark } from '@/lib/server/records/erased'
import { ownMirror } from '../../support/own-mirror'
import { anyCall } from '../../unit/mirror/any-call'
import { call, item, participant } from './fixtures'

const { mirror } = ownMirror()

const store = async (...items: Parameters<typeof item>[]) =>
  (
    await storeCalls(
      mirror(),
      items.map(([one, at]) => item(one, at)),
    )
  ).map(({ outcome }) => outcome)
const of = (sessionId: string, mid = '') => ({ sessionId, mid })
const rowsOf = (sessionId: string) =>
  mirror().query<{ seconds: number; status: string }>({
    name: 'test.rows',
    sql: 'SELECT toUnixTimestamp(time) AS seconds, status FROM calls FINAL WHERE session_id = {id:String}',
    params: { id: sessionId },
  })
const callsOf = async (uid: string) =>
  (
    await mirror().query<{ session_id: string }>({
      name: 'test.person',
      sql: `SELECT session_id FROM calls FINAL WHERE (time, session_id) IN (SELECT time, session_id FROM person_calls WHERE uid = {uid:String})
        AND has(person_uids, {uid:String}) ORDER BY session_id`,
      params: { uid },
    })
  ).map((row) => row.session_id)

describe('storeCalls', () => {
  test('stores once, however often a call arrives', async () => {
    expect(await store([call('once'), 1000])).toEqual(['new'])
    const version = mirror().version()
    expect(await store([call('once'), 2000])).toEqual(['unchanged'])
    expect(mirror().version()).toBe(version)
    expect(await rowsOf('once')).toHaveLength(1)
  })

  test('returns the exact call, with its raw JSON', async () => {
    const one = call('exact', {
      metaData: null,
      totalDuration: '00:00:19',
      totalParticipants: null,
      mode: null,
      time: 4_102_444_800,
    })
    await store([one, 5000])
    expect(await getStoredCall(mirror(), 'exact')).toEqual({
      call: item(one, 0).call,
      mid: '',
      raw: item(one, 0).raw,
      fetchedAtMs: 5000,
      gone: false,
    })
    expect(await getStoredCall(mirror(), 'none')).toBeNull()
  })

  test('a later page replaces a call, an older one does not', async () => {
    await store([call('later', { totalParticipants: 1 }), 1000])
    expect(await store([call('later', { totalParticipants: 2 }), 2000])).toEqual(['changed'])
    expect(await store([call('later', { totalParticipants: 3 }), 1500])).toEqual(['stale'])
    expect((await getStoredCall(mirror(), 'later'))?.call.totalParticipants).toBe(2)
  })

  test('an ended call never reopens, and an end that was fetched earlier still wins', async () => {
    await store([call('end', { status: 'ended' }), 1000])
    expect(await store([call('end'), 9000])).toEqual(['stale'])
    await store([call('late-end'), 9000])
    expect(await store([call('late-end', { status: 'ended' }), 1000])).toEqual(['changed'])
    expect((await rowsOf('end'))[0]?.status).toBe('ended')
    expect((await rowsOf('late-end'))[0]?.status).toBe('ended')
  })

  test('a status that is not known neither outranks an open one nor a final one, and the later fetch of the others wins', async () => {
    await store([call('set-up', { status: 'connecting' }), 1000])
    expect(await store([call('set-up', { status: 'ongoing' }), 2000])).toEqual(['changed'])
    expect(await store([call('set-up', { status: 'connecting' }), 1500])).toEqual(['stale'])
    expect(await store([call('set-up', { status: 'transferred' }), 3000])).toEqual(['changed'])
    expect(await store([call('set-up', { status: 'ended' }), 2500])).toEqual(['changed'])
    expect(await store([call('set-up', { status: 'parked' }), 9000])).toEqual(['stale'])
    expect((await rowsOf('set-up'))[0]?.status).toBe('ended')
  })

  test('a call that moves in time stays one row, back and forth, across partitions and within a batch', async () => {
    const [here, there] = [1_700_000_000, 1_705_000_000]
    await store([call('moves', { time: here }), 1000])
    await store([call('moves', { time: there }), 2000])
    expect(await rowsOf('moves')).toEqual([{ seconds: there, status: 'ongoing' }])
    await store([call('moves', { time: here }), 3000])
    expect(await rowsOf('moves')).toEqual([{ seconds: here, status: 'ongoing' }])
    await store([call('moves', { time: there }), 4000], [call('moves', { time: here, totalParticipants: 9 }), 5000])
    expect(await rowsOf('moves')).toEqual([{ seconds: here, status: 'ongoing' }])
    await store([call('fresh', { time: here }), 1000], [call('fresh', { time: there }), 2000])
    expect(await rowsOf('fresh')).toEqual([{ seconds: there, status: 'ongoing' }])
    expect((await getStoredCalls(mirror(), ['moves', 'fresh'])).map((one) => one.call.time).sort()).toEqual([
      here,
      there,
    ])
  })

  test('a person who was removed from a call is no longer found', async () => {
    await store([call('loses', { participants: [participant('gone-1'), participant('stays-1')] }), 1000])
    expect(await callsOf('gone-1')).toEqual(['loses'])
    await store([call('loses', { participants: [participant('stays-1')] }), 2000])
    expect(await callsOf('gone-1')).toEqual([])
    expect(await callsOf('stays-1')).toEqual(['loses'])
  })

  test('concurrent batches with the same call do not race', async () => {
    const pages = Array.from(
      { length: 12 },
      (_, page) =>
        [call('race', { time: 1_600_000_000 + page * 5_000_000, totalParticipants: page }), 1000 + page] as const,
    )
    await Promise.all(pages.map((page) => store([...page])))
    expect(await rowsOf('race')).toEqual([{ seconds: 1_655_000_000, status: 'ongoing' }])
  })

  test('one insert accepts times from 1970 to 2100', async () => {
    const items = Array.from(
      { length: 40 },
      (_, index) => [call(`wide-${index}`, { time: index * 105_000_000 }), 1000] as const,
    )
    await store(...items.map(([one, at]): [typeof one, number] => [one, at]))
    const rows = await mirror().query<{ calls: number }>({
      name: 'test.wide',
      sql: "SELECT count() AS calls FROM calls FINAL WHERE startsWith(session_id, 'wide-')",
    })
    expect(rows[0]?.calls).toBe(40)
    await tombstoneCalls(
      mirror(),
      items.map(([one]) => of(one.sessionId)),
    )
  })
})

test('any call comes back from the engine unchanged', async () => {
  const calls = fc
    .sample(anyCall, { numRuns: 150, seed: 7 })
    .map((one, index) => ({ ...one, sessionId: `any-${index}`, time: 1_700_000_000 + (one.time % 7_000_000) }))
  await store(...calls.map((one): [typeof one, number] => [one, 1]))
  const back = new Map(
    (
      await getStoredCalls(
        mirror(),
        calls.map((one) => one.sessionId),
      )
    ).map((stored) => [stored.call.sessionId, stored.call]),
  )
  for (const one of calls) expect(back.get(one.sessionId)).toEqual(item(one, 1).call)
})

test('the refill moves stored calls that are read at another time now', async () => {
  const fetchedAt = 1_750_000_000
  // As earlier releases stored them: one dated ahead of the clock, one dated when it was fetched because they did not know `initiated_at`.
  const ahead = item(call('refilled-ahead', { time: 4_000_000_000 }), fetchedAt * 1000)
  const { initiatedAt: _, startedAt: __, participants: ___, ...rest } = call('refilled-alias')
  const raw = JSON.stringify({ ...rest, initiated_at: fetchedAt - 500 })
  const alias = { ...item(call('refilled-alias', { time: fetchedAt }), fetchedAt * 1000), raw }
  await storeCalls(mirror(), [ahead, alias])
  await mirror().changeCalls(
    {
      name: 'test.unfill',
      sql: `INSERT INTO calls SELECT * REPLACE (toUInt16(0) AS filled, version + 1 AS version) FROM calls FINAL
        WHERE startsWith(session_id, 'refilled-')`,
    },
    null,
  )
  await refillBatch(mirror(), null)
  expect((await rowsOf('refilled-ahead')).map(({ seconds }) => seconds)).toEqual([fetchedAt])
  expect((await rowsOf('refilled-alias')).map(({ seconds }) => seconds)).toEqual([fetchedAt - 500])
  expect((await getStoredCall(mirror(), 'refilled-ahead'))?.call.anomalies).toContain('ahead-of-clock')
  expect(await countCalls(mirror())).toBe(
    (await mirror().query({ name: 'test.all', sql: 'SELECT 1 FROM calls FINAL' })).length,
  )
  expect((await refillBatch(mirror(), null)).calls).toBe(0)
})

test('an erasure leaves nothing of a call at the time at which an earlier release stored it', async () => {
  const fetchedAt = 1_750_000_000
  const { initiatedAt: _, startedAt: __, ...rest } = call('erased-alias')
  const raw = JSON.stringify({ ...rest, initiated_at: fetchedAt - 500 })
  await storeCalls(mirror(), [{ ...item(call('erased-alias', { time: fetchedAt }), fetchedAt * 1000), raw }])
  const hashes = { hash: (text: string) => hash('sha1', text), sieve: (text: string) => sieveOf(text, 1) }
  const marks = [{ pseudonym: 'erased-1', ...uidMark('ana-8', hashes), names: [] }]
  expect(
    await eraseFromCalls(mirror(), { ...hashes, untilMs: 0, marks }, [{ ...of('erased-alias'), time: fetchedAt }]),
  ).toBe(1)
  expect((await rowsOf('erased-alias')).map(({ seconds }) => seconds)).toEqual([fetchedAt - 500])
  expect(await callsOf('ana-8')).not.toContain('erased-alias')
  expect(await callsOf('erased-1')).toEqual(['erased-alias'])
})

test('the refill makes one person of two spellings, and reads the words of a status anew', async () => {
  const spelled = [participant('Una-1'), participant(' una-1 '), participant('vic-2')]
  const one = item(call('reread', { status: 'ENDED', initiator: 'UNA-1', participants: spelled }), 2_000_000_000_000)
  await storeCalls(mirror(), [one])
  // As earlier releases stored it: byte for byte.
  await mirror().changeCalls(
    {
      name: 'test.former',
      sql: `INSERT INTO calls SELECT * REPLACE (toUInt16(0) AS filled, version + 1 AS version, 'ENDED' AS status, 'UNA-1' AS initiator,
          ['Una-1', ' una-1 ', 'vic-2', 'UNA-1'] AS person_uids) FROM calls FINAL WHERE session_id = 'reread'`,
    },
    null,
  )
  const listed = () =>
    mirror().query<{ uid: string }>({
      name: 'test.people',
      sql: "SELECT uid FROM person_calls FINAL WHERE session_id = 'reread' AND is_deleted = 0 ORDER BY uid",
    })
  expect(await listed()).toHaveLength(5)
  await refillBatch(mirror(), null)
  expect(await listed()).toEqual([{ uid: 'una-1' }, { uid: 'vic-2' }])
  expect(await rowsOf('reread')).toMatchObject([{ status: 'ended' }])
  expect((await getStoredCall(mirror(), 'reread'))?.call).toMatchObject({ initiator: 'Una-1', outcome: 'answered' })
})

describe('calls that upstream no longer has', () => {
  test('a tombstoned call is gone, and returns with a later fetch', async () => {
    await store([call('deleted', { status: 'ended' }), 1000])
    const before = await countCalls(mirror())
    await tombstoneCalls(mirror(), [of('deleted'), of('never-stored')])
    expect(await countCalls(mirror())).toBe(before - 1)
    expect(await getStoredCall(mirror(), 'deleted')).toBeNull()
    expect(await store([call('deleted', { status: 'ended' }), 500])).toEqual(['stale'])
    expect(await store([call('deleted', { status: 'ended' }), 2000])).toEqual(['new'])
    expect(await countCalls(mirror())).toBe(before)
  })

  test('a call that is gone upstream stays, and is no longer followed', async () => {
    const open = { nowSeconds: 1_700_001_000, oldSeconds: 3600, after: { young: null, old: null }, limit: 1000 }
    await store([call('vanished', { time: 1_700_000_777 }), 1])
    const before = await listOpenCalls(mirror(), open)
    expect(before.open.map((one) => one.sessionId)).toContain('vanished')
    expect(before.total).toBe(before.open.length)
    await markGone(mirror(), [of('vanished')])
    expect(await getStoredCall(mirror(), 'vanished')).toMatchObject({
      gone: true,
      call: item(call('vanished', { time: 1_700_000_777 }), 1).call,
    })
    const after = await listOpenCalls(mirror(), { ...open, limit: 1 })
    expect(after.open.map((one) => one.sessionId)).not.toContain('vanished')
    expect(after.total).toBe(before.total - 1)
    expect(await store([call('vanished', { time: 1_700_000_777 }), 2])).toEqual(['changed'])
    expect(await getStoredCall(mirror(), 'vanished')).toMatchObject({ gone: false })
  })

  test('a walk reports the calls that it did not see', async () => {
    await store([call('met'), 1000], [call('missed'), 1000], [call('newer'), Date.now() + 60_000])
    await recordSeen(mirror(), 'walk-1', [of('met')])
    const unseen = (await unseenCalls(mirror(), 'walk-1', 10_000, Date.now())).map(({ sessionId }) => sessionId)
    expect(unseen).toContain('missed')
    expect(unseen).not.toContain('met')
    expect(unseen).not.toContain('newer')
    await forgetWalks(mirror())
    expect(await unseenCalls(mirror(), 'walk-1', 10_000, 2000)).toContainEqual(of('met'))
  })
})

test('state and quarantine keep the latest', async () => {
  await writeState(mirror(), 'checkpoint', { page: 1 })
  await writeState(mirror(), 'checkpoint', { page: 2 })
  expect(await readState(mirror(), 'checkpoint')).toEqual({ page: 2 })
  expect(await readState(mirror(), 'other')).toBeNull()
  await storeQuarantined(mirror(), [{ reason: 'no session id', raw: '{"a":1}', seenAtSeconds: 5 }])
  await storeQuarantined(mirror(), [{ reason: 'no session id', raw: '{"a":1}', seenAtSeconds: 9 }])
  expect(await countQuarantined(mirror())).toBe(1)
  expect(await listQuarantined(mirror(), { limit: 10, offset: 0 })).toMatchObject([
    { firstSeenAt: 5, seenAt: 9, raw: '{"a":1}' },
  ])
})

test('sixteen concurrent queries are all answered', async () => {
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, index) =>
      mirror().query<{ value: number }>({ name: 'test.pool', sql: 'SELECT {n:UInt32} AS value', params: { n: index } }),
    ),
  )
  expect(answers.map((rows) => rows[0]?.value)).toEqual(Array.from({ length: 16 }, (_, index) => index))
})
