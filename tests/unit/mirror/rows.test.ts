import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineOf } from '@/lib/server/engine/literals'
import type { Mirror } from '@/lib/server/mirror/mirror'
import { CallLines, contentHash } from '@/lib/server/mirror/write/rows'
import type { Call } from '@/lib/shared/calls/call'
import { crowdedCall } from '../../support/huge-calls'
import { readCall } from '../../support/read-call'
import { anyCall } from './any-call'

const meta = { mid: '', hash: 'h', version: 3, gone: false }
const RAW = '{"a\\n":"\\\\"}'
/** What is sent to the engine for a call: the columns and the line of each table. */
async function insertedFor(call: Call) {
  const lines = new CallLines()
  await lines.add({ call, raw: RAW, coercedFields: [], fetchedAtMs: 1 }, meta)
  const inserted = new Map<string, Record<string, unknown>>()
  await lines.insertInto({
    isEmbedded: true,
    memo: (_: string, make: () => unknown) => make(),
    version: () => 0,
    query: async () => [],
    insertLines: async (table: string, columns: readonly string[], bytes: Buffer) => {
      // The directory has a line for each person instead.
      if (table === 'directory') return
      const text = bytes.toString('utf8')
      expect(text.indexOf('\n')).toBe(text.length - 1)
      const cells = JSON.parse(text) as unknown[]
      expect(cells).toHaveLength(columns.length)
      inserted.set(table, Object.fromEntries(columns.map((name, index) => [name, cells[index]])))
    },
  } as unknown as Mirror)
  return inserted
}
test('of a call with very many participants lets others have their turns, and any other does not', async () => {
  const turnsDuring = async (people: number) => {
    const read = readCall(crowdedCall(people))
    let turns = 0
    const count = () => {
      turns += 1
      next = setImmediate(count)
    }
    let next = setImmediate(count)
    await new CallLines().add({ ...read, fetchedAtMs: 1 }, meta)
    clearImmediate(next)
    return turns
  }
  expect(await turnsDuring(20)).toBe(0)
  expect(await turnsDuring(20_000)).toBeGreaterThan(40)
})

test('a line is JSON of text that is Unicode', () => {
  const anyText = fc.array(
    fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('\\', '\ud83d', '\\ud83d', '\udca9')),
  )
  fc.assert(
    fc.property(anyText, (parts) => {
      const cell = parts.join('')
      expect(lineOf([cell, null])).toBe(`${JSON.stringify([Buffer.from(cell).toString(), null])}\n`)
    }),
  )
})

test('a line has a cell for every column, documents are sent first, and the raw JSON is unchanged', async () => {
  await fc.assert(
    fc.asyncProperty(anyCall, async (call) => {
      const inserted = await insertedFor(call)
      expect([...inserted.keys()]).toEqual(['call_docs', 'calls'])
      expect(inserted.get('call_docs')?.raw).toBe(RAW)
      expect(inserted.get('calls')?.session_id).toBe(call.sessionId)
    }),
  )
})

test('the hash depends on the content, not on when it was fetched', () => {
  const [call] = fc.sample(anyCall, 1) as [Call]
  const one = { call, raw: '{}', coercedFields: [], fetchedAtMs: 1 }
  expect(contentHash({ ...one, fetchedAtMs: 2 })).toBe(contentHash(one))
  expect(contentHash({ ...one, raw: '{"a":1}' })).not.toBe(contentHash(one))
  expect(contentHash({ ...one, call: { ...call, time: call.time + 1 } })).not.toBe(contentHash(one))
})

test('an upgrade only rewrites rows that are read differently: a row of the first release keeps its hash', () => {
  const [call] = fc.sample(anyCall, { numRuns: 1, seed: 1 })
  const hashOf = (uids: (string | null)[]) => {
    const participants = uids.map((uid) => ({ ...participant, uid }))
    return contentHash({
      call: { ...(call as Call), time: 7, participants },
      raw: RAW,
      coercedFields: [],
      fetchedAtMs: 1,
    })
  }
  const participant = { uid: 'ana' } as Call['participants'][number]
  const digest = createHash('sha1').update(RAW).digest('base64url')
  expect(hashOf(['ana', 'bo'])).toBe(`2.7.${digest}`)
  expect(hashOf(['ana', null])).toBe(`3.7.${digest}`)
})
