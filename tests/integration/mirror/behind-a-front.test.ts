import { parquetReadObjects } from 'hyparquet'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { linesOf } from '@/lib/server/engine/literals'
import type { Mirror } from '@/lib/server/mirror/mirror'
import { openMirror } from '@/lib/server/mirror/open/open'
import { countCalls } from '@/lib/server/mirror/read/lookup'
import { repairServer } from '@/lib/server/mirror/write/repair'
import { storeCalls } from '@/lib/server/mirror/write/store'
import { AppError } from '@/lib/shared/http/errors'
import { type Front, startFront } from '../../support/clickhouse/front'
import { startClickHouse, type TestClickHouse } from '../../support/clickhouse/start'
import { onServerAt } from '../../support/own-mirror'
import { silent, until } from '../sync/world'
import { call, item } from './fixtures'

let server: TestClickHouse
let front: Front
let mirror: Mirror
beforeAll(async () => {
  server = await startClickHouse()
  front = await startFront(server.url)
  mirror = await openMirror(place())
})
afterEach(() => front.disturb({}))
afterAll(async () => {
  await mirror?.close()
  await front?.close()
  await server?.close()
})

const place = () => onServerAt(front.url)
const idsOf = (count: number) => Array.from({ length: count }, (_, at) => `session-${at}-${'x'.repeat(40)}`)
/** How a call to the mirror fails. */
async function failure(work: Promise<unknown>): Promise<AppError> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof AppError)) throw error ?? new Error('It did not fail.')
  return error
}

describe.each([1_000, 10_000])('%i values through something that lets no address over 8 kB pass', (count) => {
  const ids = idsOf(count)
  it('are found by a query', async () => {
    front.disturb({ maxAddressBytes: 8_192 })
    const sql =
      'SELECT count() AS n FROM (SELECT arrayJoin({ids:Array(String)}) AS id) WHERE has({ids:Array(String)}, id)'
    expect(await mirror.query({ name: 'test.ids', sql, params: { ids } })).toEqual([{ n: count }])
  })

  it('are in a Parquet file and in a CSV file', async () => {
    front.disturb({ maxAddressBytes: 8_192 })
    const sql =
      "SELECT arrayJoin({ids:Array(String)}) AS id SETTINGS output_format_parquet_compression_method = 'snappy'"
    const bytes = (format: string) => mirror.bytes({ name: 'test.file', sql, params: { ids }, format })
    const parquet = await bytes('Parquet')
    const rows = await parquetReadObjects({ file: new Uint8Array(parquet).buffer })
    expect(rows.map(({ id }) => id)).toEqual(ids)
    expect(Buffer.from(await bytes('CSV')).toString()).toBe(ids.map((id) => `"${id}"\n`).join(''))
  })

  it('change rows by a command', async () => {
    front.disturb({ maxAddressBytes: 8_192 })
    await mirror.insert('quarantine', [{ id: ids[0], reason: 'one', raw: '{}', version: 1 }])
    await mirror.command({
      name: 'test.delete',
      sql: 'DELETE FROM quarantine WHERE id IN {ids:Array(String)}',
      params: { ids },
    })
    expect(await mirror.query({ name: 'test.left', sql: 'SELECT id FROM quarantine' })).toEqual([])
  })
})

it('1,000 calls at once are stored through it, and again as the same calls', async () => {
  front.disturb({ maxAddressBytes: 8_192 })
  const items = idsOf(1_000).map((id) => item(call(id), 1000))
  await storeCalls(mirror, items)
  const again = await storeCalls(mirror, items)
  expect(new Set(again.map(({ outcome }) => outcome))).toEqual(new Set(['unchanged']))
  expect(await countCalls(mirror)).toBe(1_000)
})

describe.each([
  [414, '<html><h1>414 Request-URI Too Large</h1></html>', 'too long'],
  [413, '<html><h1>413 Request Entity Too Large</h1></html>', 'too large'],
  [413, '', 'too large'],
  [502, '<html><h1>502 Bad Gateway</h1></html>', '502'],
  [503, '', '503'],
  [504, 'upstream request timeout', '504'],
  [403, '', '403'],
  [400, '', '400'],
  [200, '<html>Sign in</html>', 'something else'],
])('an answer %i “%s” from something in between', (status, body, word) => {
  it.each([
    ['a query', () => mirror.query({ name: 'test.one', sql: 'SELECT 1 AS one' })],
    ['a file', () => mirror.bytes({ name: 'test.file', sql: 'SELECT 1 AS one', format: 'Parquet' })],
    ['a command', () => mirror.command({ name: 'test.command', sql: 'OPTIMIZE TABLE quarantine' })],
    ['an insert', () => mirror.insert('quarantine', [{ id: 'q', reason: 'r', raw: '{}', version: 1 }])],
    ['lines', () => mirror.insertLines('quarantine', ['id'], linesOf([['q']]))],
  ])('is told in words by %s, which works again afterwards', async (_, ask) => {
    front.disturb({ answer: { status, body } })
    const error = await failure(ask())
    expect([error.code, error.status]).toEqual(['MIRROR_UNAVAILABLE', 503])
    expect(error.message).toContain(word)
    expect(error.message).not.toMatch(/[<>]|127\.0\.0\.1/)
    front.disturb({})
    await ask()
  })
})

describe('a connection that breaks off', () => {
  it.each(['request', 'before-answer', 'answer'] as const)('once (%s) does not fail a question', async (cut) => {
    front.disturb({ cut, times: 1, which: (name) => name === 'test.cut' })
    const rows = await mirror.query({ name: 'test.cut', sql: 'SELECT number FROM numbers(3)' })
    expect(rows).toEqual([{ number: 0 }, { number: 1 }, { number: 2 }])
    expect(front.disturbed()).toBe(1)
  })

  it.each(['request', 'before-answer', 'answer'] as const)('again and again (%s) is told in words', async (cut) => {
    front.disturb({ cut })
    const error = await failure(mirror.query({ name: 'test.cut', sql: 'SELECT number FROM numbers(3)' }))
    expect(error.code).toBe('MIRROR_UNAVAILABLE')
    expect(error.message).toContain('broke off')
  })

  it.each(['request', 'before-answer'] as const)(
    'in an insert (%s) leaves no call twice once it is stored again',
    async (cut) => {
      const items = idsOf(50).map((id) => item(call(`${cut} ${id}`), 1000))
      const other = await openMirror({ ...place(), watchEveryMs: 20 })
      const [before, seen] = [await countCalls(mirror), await countCalls(other)]
      front.disturb({ cut, times: 1, which: (name) => name === 'insert.calls' })
      await failure(storeCalls(mirror, items))
      expect(front.disturbed()).toBe(1)
      await storeCalls(mirror, items)
      expect(await countCalls(mirror)).toBe(before + 50)
      await until('the other process to know', async () => (await countCalls(other)) === seen + 50)
      await other.close()
      const copies = await mirror.query({
        name: 'test.copies',
        sql: 'SELECT session_id FROM calls FINAL GROUP BY session_id HAVING count() > 1',
      })
      expect(copies).toEqual([])
    },
  )

  it('of a process that ends before it can tell of its write: the next lease holder tells the others', async () => {
    const [ended, other] = [await openMirror(place()), await openMirror({ ...place(), watchEveryMs: 20 })]
    const seen = await countCalls(other)
    const cuts = new Map([
      ['insert.calls', 'before-answer'],
      ['insert.state', 'request'],
    ] as const)
    front.disturb({ cut: (name) => cuts.get(name as 'insert.calls') ?? null })
    await failure(storeCalls(ended, [item(call('written in the end'), 1000)]))
    await ended.close()
    front.disturb({})
    expect(await countCalls(other)).toBe(seen)
    await repairServer(mirror, silent)
    await until('the other process to know', async () => (await countCalls(other)) === seen + 1)
    await other.close()
  })
})
