import v8 from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import type { Mirror } from '@/lib/server/mirror/mirror'
import { storedRooms } from '@/lib/server/mirror/read/keys'
import { mergeLate } from '@/lib/server/mirror/schema/deleted-rows'
import { storeCalls } from '@/lib/server/mirror/write/store'
import { onServer, ownMirror } from '../../support/own-mirror'
import { isProof } from '../../support/properties'
import { call, item } from './fixtures'

const { mirror } = ownMirror()
const TIME = 1_700_000_000
const MANY = 300
const idsOf = (prefix: string) => Array.from({ length: MANY }, (_, index) => `${prefix}-${index}-é`)
const batchOf = (ids: readonly string[], fetchedAtMs = 1000) => ids.map((id) => item(call(id), fetchedAtMs))
/** The mirror, recording the names of its queries. */
function watched(): { named: Mirror; names: string[] } {
  const names: string[] = []
  const query: Mirror['query'] = (statement) => {
    names.push(statement.name)
    return mirror().query(statement)
  }
  return { named: { ...mirror(), query }, names }
}

test.runIf(onServer)('a server merges as it sees fit, however much is copied', async () => {
  const { named, names } = watched()
  await mergeLate(named, true)
  expect(names).toEqual([])
})

test('batches that are prepared while others are written see their calls, also in rooms that are used again', async () => {
  const days = Array.from({ length: isProof ? 12 : 3 }, (_, day) => TIME + day * 86_400)
  const one = (at: number, mid: string | null, status = 'ended') =>
    item(call('daily', { mid, time: at, initiatedAt: at, startedAt: at + 10, endedAt: at + 90, status }), 1000 + at)
  // Each batch is large enough to fill an insert.
  const filled = (day: number, at: number) => [
    one(at, day % 3 === 0 ? null : `mid-${day}`),
    ...Array.from({ length: 3999 }, (_, index) => item(call(`filler-${day}-${index}`, { time: at }), 1000)),
  ]
  const stored = await Promise.all(days.map((at, day) => storeCalls(mirror(), filled(day, at))))
  expect(stored.map(([first]) => first?.outcome)).toEqual(days.map(() => 'new'))
  expect((await storedRooms(mirror(), ['daily'])).get('daily')).toHaveLength(days.length)
  const again = await Promise.all(days.map((at, day) => storeCalls(mirror(), filled(day, at))))
  expect(new Set(again.flat().map(({ outcome }) => outcome))).toEqual(new Set(['unchanged']))
}, 120_000)

test.skipIf(!isProof)(
  'a call in two batches at once is one row, whose later record wins',
  async () => {
    const filler = (name: string) =>
      Array.from({ length: 3999 }, (_, index) => item(call(`${name}-${index}`, { time: TIME + index }), 1000))
    const ringing = item(call('moving', { status: 'initiated', mid: null, startedAt: null, participants: [] }), 1000)
    const ended = item(call('moving', { status: 'ended', mid: 'm-1', endedAt: TIME + 50 }), 2000)
    const [first, second] = await Promise.all([
      storeCalls(mirror(), [ringing, ...filler('x')]),
      storeCalls(mirror(), [ended, ...filler('y')]),
    ])
    expect([first[0]?.outcome, second[0]?.outcome]).toEqual(['new', 'changed'])
    expect(second[0]?.moved).toEqual({ sessionId: 'moving', mid: '' })
    const rows = await mirror().query<{ mid: string; status: string }>({
      name: 'test.rows',
      sql: "SELECT mid, status FROM calls FINAL WHERE session_id = 'moving'",
    })
    expect(rows).toEqual([{ mid: 'm-1', status: 'ended' }])
  },
  60_000,
)

test.skipIf(!isProof)(
  'a batch is refused with the one it depends on',
  async () => {
    let failures = 1
    const failing: Mirror = {
      ...mirror(),
      insertLines: async (table, columns, lines) => {
        if (table === 'calls' && failures-- > 0) throw new Error('disk full')
        await mirror().insertLines(table, columns, lines)
      },
    }
    const filler = (name: string) => Array.from({ length: 3999 }, (_, index) => item(call(`${name}-${index}`), 1000))
    const shared = item(call('shared', { status: 'ended', endedAt: TIME + 50 }), 1000)
    const results = await Promise.allSettled([
      storeCalls(failing, [shared, ...filler('p')]),
      storeCalls(failing, [shared, ...filler('q')]),
      storeCalls(failing, filler('r')),
    ])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
    expect(await storeCalls(mirror(), [shared])).toMatchObject([{ outcome: 'new' }])
  },
  60_000,
)

test('records are let go as soon as their rows have been built, not when they are on disk', async () => {
  v8.setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  let begin = () => {}
  const begun = new Promise<void>((resolve) => (begin = resolve))
  let proceed = () => {}
  const mayWrite = new Promise<void>((resolve) => (proceed = resolve))
  const slow: Mirror = {
    ...mirror(),
    insertLines: async (table, columns, lines, days) => {
      if (table === 'calls') {
        begin()
        await mayWrite
      }
      await mirror().insertLines(table, columns, lines, days)
    },
  }
  const store = () => {
    const items = batchOf(idsOf('held'))
    return { records: items.map((one) => new WeakRef(one.call)), stored: storeCalls(slow, items) }
  }
  const { records, stored } = store()
  await begun
  collectGarbage()
  const kept = records.filter((one) => one.deref() !== undefined)
  proceed()
  expect(kept).toEqual([])
  expect((await stored).map(({ outcome }) => outcome)).toEqual(records.map(() => 'new'))
})

test.skipIf(onServer)('embedded: late merges are a setting that is taken back, also by the next process', async () => {
  const settings = async () =>
    (
      await mirror().query<{ name: string }>({
        name: 'test.settings',
        sql: "SELECT name FROM system.tables WHERE create_table_query LIKE '%min_parts_to_merge_at_once%' ORDER BY name",
      })
    ).map(({ name }) => name)
  await mergeLate(mirror(), true)
  expect(await settings()).toEqual(['call_docs', 'call_keys', 'calls', 'group_calls', 'party_calls', 'person_calls'])
  // As after a restart: the new mirror object does not remember what this process has set.
  await mergeLate({ ...mirror() }, false)
  expect(await settings()).toEqual([])
})
