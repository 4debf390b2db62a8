import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Call } from '@/lib/contracts/call'
import { callSchema } from '@/lib/contracts/call'
import { type CallRow, callToRow, contentHash, rowToCall } from '@/lib/mirror/rows'
import { CALL_COLUMNS } from '@/lib/mirror/schema'
import { anyCall } from './any-call'

const meta = { hash: 'h', storedAtMs: 2, version: 3, gone: false }
const rowOf = (call: Call) => {
  const values = callToRow({ call, raw: '{}', coercedFields: [], fetchedAtMs: 1 }, meta)
  return Object.fromEntries(CALL_COLUMNS.map((column, index) => [column, values[index]]))
}

test('a row gives back its call, and has a value for every column', () => {
  fc.assert(
    fc.property(anyCall, (call) => {
      const row = rowOf(call)
      expect(Object.values(row).every((value) => value !== undefined)).toBe(true)
      const back = rowToCall({ ...row, time_seconds: row.time } as unknown as CallRow)
      expect(back).toEqual(call)
      expect(Object.keys(back).sort()).toEqual(Object.keys(callSchema.shape).sort())
    }),
  )
})

test('people are everyone whom the uid filter finds; a group is kept apart', () => {
  fc.assert(
    fc.property(anyCall, (call) => {
      const row = rowOf(call)
      const people = row.person_uids as string[]
      expect(new Set(people).size).toBe(people.length)
      for (const one of call.participants) expect(people).toContain(one.uid)
      if (call.initiator !== null) expect(people).toContain(call.initiator)
      expect(row.group_guid).toBe(call.receiverType === 'group' ? (call.receiver ?? '') : '')
    }),
  )
})

test('the hash tells content, not the fetch', () => {
  const [call] = fc.sample(anyCall, 1) as [Call]
  const one = { call, raw: '{}', coercedFields: [], fetchedAtMs: 1 }
  expect(contentHash({ ...one, fetchedAtMs: 2 })).toBe(contentHash(one))
  expect(contentHash({ ...one, raw: '{"a":1}' })).not.toBe(contentHash(one))
  expect(contentHash({ ...one, call: { ...call, time: call.time + 1 } })).not.toBe(contentHash(one))
})
