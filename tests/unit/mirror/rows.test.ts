import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Call } from '@/lib/contracts/call'
import { CALL_COLUMN_NAMES } from '@/lib/mirror/call-columns'
import { callLines, contentHash, DOC_COLUMNS } from '@/lib/mirror/rows'
import { anyCall } from './any-call'

const meta = { hash: 'h', storedAtMs: 2, version: 3, gone: false }
const linesOf = (call: Call) => callLines({ call, raw: '{"a\\n":"\\\\"}', coercedFields: [], fetchedAtMs: 1 }, meta)
const named = (names: readonly string[], line: string) => {
  const cells = line.split('\t')
  expect(cells).toHaveLength(names.length)
  return Object.fromEntries(names.map((name, index) => [name, cells[index] as string]))
}
/** A cell's text as the engine reads it. */
const read = (cell: string) =>
  cell.replace(/\\(.)/gs, (_, letter: string) => {
    const controls: Record<string, string> = { t: '\t', n: '\n', r: '\r', 0: '\0', b: '\b', f: '\f' }
    return controls[letter] ?? letter
  })

test('a line has a cell for every column, and the document gives back the call and its raw JSON', () => {
  fc.assert(
    fc.property(anyCall, (call) => {
      const lines = linesOf(call)
      expect(lines.calls + lines.docs).not.toContain('\n')
      named(CALL_COLUMN_NAMES, lines.calls)
      const doc = named(DOC_COLUMNS, lines.docs)
      expect(JSON.parse(read(doc.call as string))).toEqual(call)
      expect(read(doc.raw as string)).toBe('{"a\\n":"\\\\"}')
    }),
  )
})

test('what is about people goes one by one with the people; a group is kept apart', () => {
  fc.assert(
    fc.property(anyCall, (call) => {
      const row = named(CALL_COLUMN_NAMES, linesOf(call).calls)
      const people = new Set([
        ...call.participants.map((one) => one.uid),
        ...(call.initiator === null ? [] : [call.initiator]),
        ...(call.receiverType === 'user' && call.receiver !== null ? [call.receiver] : []),
      ])
      for (const column of [
        'person_presence_seconds',
        'person_together_seconds',
        'person_reconnects',
        'person_devices',
      ])
        expect(JSON.parse(row[column] as string)).toHaveLength(people.size)
      expect(read(row.group_guid as string)).toBe(call.receiverType === 'group' ? (call.receiver ?? '') : '')
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
