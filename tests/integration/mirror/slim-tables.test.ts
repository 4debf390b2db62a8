import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PARTY_SQL, partyTextOf } from '@/lib/server/mirror/schema/party'
import { storeCalls } from '@/lib/server/mirror/write/store'
import { markGone, tombstoneCalls } from '@/lib/server/mirror/write/walk'
import { ownMirror } from '../../support/own-mirror'
import { runs } from '../../support/properties'
import { call, item, participant } from './fixtures'

const { mirror } = ownMirror()

const sorted = async (sql: string) =>
  (await mirror().query<{ row: string }>({ name: 'test.slim', sql })).map(({ row }) => row).sort()
const ofSlim = (table: string, id: string) =>
  sorted(`SELECT concat(${id}, ' ', session_id, ' ', toString(toUnixTimestamp(time))) AS row FROM ${table} FINAL`)
const ofCalls = (id: string, where: string) =>
  sorted(
    `SELECT concat(${id}, ' ', session_id, ' ', toString(toUnixTimestamp(time))) AS row FROM calls FINAL WHERE ${where}`,
  )

const HOURS = [0, 1, 800]
const anyVersion = fc.record({
  id: fc.integer({ min: 0, max: 5 }),
  hour: fc.constantFrom(...HOURS),
  people: fc.subarray(['ana', 'bo', 'cy', 'dee']),
  group: fc.constantFrom('one', 'two', null),
})
const anyId = fc.integer({ min: 0, max: 5 })
const anyStep = fc.oneof(
  { weight: 1, arbitrary: fc.record({ does: fc.constant('lose' as const), id: anyId }) },
  {
    weight: 6,
    arbitrary: fc.record({ does: fc.constant('store' as const), calls: fc.array(anyVersion, { maxLength: 5 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constantFrom('delete' as const, 'lose' as const),
      id: fc.integer({ min: 0, max: 5 }),
    }),
  },
)

test('the tables of people and groups match the calls exactly, however calls change, move, vanish and return', async () => {
  let run = 0
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 1, maxLength: 8 }), async (steps) => {
      run += 1
      let fetchedAtMs = 1000
      for (const step of steps) {
        fetchedAtMs += 1000
        if (step.does === 'delete') await tombstoneCalls(mirror(), [{ sessionId: `slim-${run}-${step.id}`, mid: '' }])
        if (step.does === 'lose') await markGone(mirror(), [{ sessionId: `slim-${run}-${step.id}`, mid: '' }])
        if (step.does === 'store')
          await storeCalls(
            mirror(),
            step.calls.map(({ id, hour, people, group }, index) => {
              const over = {
                time: 1_700_000_000 + hour * 3600,
                participants: people.map((uid) => participant(uid)),
                receiverType: group === null ? 'user' : 'group',
                receiver: group ?? 'eve',
              }
              return item(call(`slim-${run}-${id}`, over), fetchedAtMs + index)
            }),
          )
        expect(await ofSlim('person_calls', 'uid')).toEqual(await ofCalls('arrayJoin(person_uids)', '1'))
        expect(await ofSlim('group_calls', 'guid')).toEqual(await ofCalls('group_guid', "group_guid != ''"))
        expect(await ofSlim('party_calls', 'party')).toEqual(await ofCalls(PARTY_SQL, `${PARTY_SQL} != ''`))
      }
    }),
    { numRuns: runs(6) },
  )
})

test('the engine and the code write a party alike, whatever the ids', async () => {
  const odd = ['a', 'a b', 'b a', '', ' ', 'é', '\u{1F600}', 'Z', "it's", 'tab\there', '1 a']
  const pairs = odd.flatMap((one) => odd.map((other) => [one, other] as const))
  const calls = pairs.flatMap(([initiator, receiver], index) =>
    [null, 'user', 'group', 'channel'].map((receiverType) => {
      const over = { initiator, receiver: index % 7 === 0 ? null : receiver, receiverType, time: 1_650_000_000 }
      return call(`odd-${index}-${receiverType}`, over)
    }),
  )
  await storeCalls(
    mirror(),
    calls.map((one) => item(one, 1000)),
  )
  const rows = await mirror().query<{ id: string; party: string }>({
    name: 'test.parties',
    sql: `SELECT session_id AS id, ${PARTY_SQL} AS party FROM calls FINAL WHERE startsWith(session_id, 'odd-')`,
  })
  expect(rows).toHaveLength(calls.length)
  const written = new Map(rows.map(({ id, party }) => [id, party]))
  for (const one of calls) expect(written.get(one.sessionId)).toBe(partyTextOf(item(one, 1000).call))
})
