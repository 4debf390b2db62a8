import fc from 'fast-check'
import { expect, test } from 'vitest'
import { storeCalls } from '@/lib/server/mirror/store'
import { markGone, tombstoneCalls } from '@/lib/server/mirror/walk'
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
      }
    }),
    { numRuns: runs(12) },
  )
})
