import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import {
  type ClickHouseClient,
  type ClickHouseClientConfigOptions,
  ClickHouseLogLevel,
  createClient,
} from '@clickhouse/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type ClickHouseProcess,
  onRealServer,
  startClickHouse,
  startClickHouseProcess,
  type TestClickHouse,
} from '../../support/clickhouse/start'
import { countCost } from '../../support/costs.mjs'

/** Tests what `@clickhouse/client` relies on, with whichever server the tests use. */
let server: TestClickHouse
let client: ClickHouseClient
const open: ClickHouseClient[] = []
function clientOf(options: ClickHouseClientConfigOptions): ClickHouseClient {
  const one = createClient({ log: { level: ClickHouseLogLevel.OFF }, ...options })
  open.push(one)
  return one
}
beforeAll(async () => {
  server = await startClickHouse()
  client = clientOf({ url: server.url })
})
afterAll(async () => {
  for (const one of open) await one.close()
  await server.close()
})

const HOSTILE = ["it's", 'a\\b', 'tab\tnew\nline\r', '{x:String}', '\\N', 'ünï 👩‍👩‍👧', '', 'a;b -- c', "\\'", '"`$']

async function one<T>(query: string, params?: Record<string, unknown>, more = {}): Promise<T> {
  const answer = await client.query({ query, format: 'JSONEachRow', ...(params && { query_params: params }), ...more })
  return (await answer.json<{ x: T }>())[0]?.x as T
}

it.each([
  ['in the address', false],
  ['as a form', true],
])('values arrive as they were sent %s', async (_, use_multipart_params) => {
  for (const x of HOSTILE) expect(await one('SELECT {x:String} AS x', { x }, { use_multipart_params })).toBe(x)
  expect(await one('SELECT {x:Array(String)} AS x', { x: HOSTILE }, { use_multipart_params })).toEqual(HOSTILE)
  expect(await one('SELECT {x:Int64} AS x', { x: -5 }, { use_multipart_params })).toBe(-5)
})

it('a value that is missing is an error, also after a statement that had it', async () => {
  await one('SELECT {gone:String} AS x', { gone: 'here' })
  await expect(one('SELECT {gone:String} AS x')).rejects.toMatchObject({ type: 'UNKNOWN_QUERY_PARAMETER' })
})

it('settings hold for one statement', async () => {
  const ask = (settings: object) =>
    one("SELECT getSetting('max_block_size') AS x", undefined, { clickhouse_settings: settings })
  const usual = await ask({})
  expect(await ask({ max_block_size: '123' })).toBe(123)
  expect(await Promise.all([ask({}), ask({ max_block_size: '7' }), ask({})])).toEqual([usual, 7, usual])
  await expect(ask({ no_such_setting: '1' })).rejects.toMatchObject({ type: 'UNKNOWN_SETTING', code: '115' })
})

it('rows that are streamed in, compressed, come back as a stream, compressed', async () => {
  const packed = clientOf({ url: server.url, compression: { request: true, response: true } })
  await client.command({ query: 'CREATE TABLE streamed (n UInt64, text String) ENGINE = MergeTree ORDER BY n' })
  const rows = Array.from({ length: 50_000 }, (_, n) => ({ n, text: HOSTILE[n % HOSTILE.length] ?? '' }))
  await packed.insert({ table: 'streamed', values: Readable.from(rows), format: 'JSONEachRow' })
  const answer = await packed.query({ query: 'SELECT * FROM streamed ORDER BY n', format: 'JSONEachRow' })
  const read: { n: number; text: string }[] = []
  for await (const part of answer.stream<{ n: number; text: string }>()) read.push(...part.map((row) => row.json()))
  expect(read).toEqual(rows)
})

it('bytes of a compressed insert that breaks off leave nothing', async () => {
  await client.command({ query: 'CREATE TABLE cut (n UInt64) ENGINE = MergeTree ORDER BY n' })
  const whole = gzipSync(Buffer.from('1\n2\n3\n'))
  const sent = fetch(`${new URL(server.url).origin}/?query=INSERT%20INTO%20cut%20FORMAT%20TabSeparated`, {
    method: 'POST',
    headers: {
      'content-encoding': 'gzip',
      ...authorization(server.url),
      'x-clickhouse-database': databaseOf(server.url),
    },
    body: new Uint8Array(whole.subarray(0, whole.length - 9)),
  })
  expect((await sent).ok).toBe(false)
  expect(await one('SELECT count() AS x FROM cut')).toBe(0)
})

it('an error has its code, its name and its words, also after the answer began', async () => {
  await expect(client.command({ query: 'SELEC 1' })).rejects.toMatchObject({ code: '62', type: 'SYNTAX_ERROR' })
  await expect(one('SELECT x FROM nowhere')).rejects.toMatchObject({ code: '60', type: 'UNKNOWN_TABLE' })
  const late = one('SELECT throwIf(number = 900000) AS x FROM numbers(1000000) SETTINGS max_block_size = 10000')
  await expect(late).rejects.toMatchObject({ type: 'FUNCTION_THROW_IF_VALUE_IS_NON_ZERO' })
})

it('a wrong password is refused with its code', async () => {
  const url = Object.assign(new URL(server.url), { password: 'wrong' }).href
  await expect(clientOf({ url }).command({ query: 'SELECT 1' })).rejects.toMatchObject({
    code: '516',
    type: 'AUTHENTICATION_FAILED',
  })
})

it('answers to a ping, knows its databases, and tells what it was asked', async () => {
  expect(await client.ping()).toEqual({ success: true })
  const url = await server.database()
  const elsewhere = clientOf({ url })
  await elsewhere.command({ query: 'CREATE TABLE here (n UInt64) ENGINE = MergeTree ORDER BY n' })
  await expect(one('SELECT count() AS x FROM here')).rejects.toMatchObject({ type: 'UNKNOWN_TABLE' })
  const gone = clientOf({ url: `${new URL(url).origin}/no_such_database` })
  await expect(gone.command({ query: 'SELECT 1' })).rejects.toMatchObject({ type: 'UNKNOWN_DATABASE' })
  await server.forget()
  await client.command({ query: 'SELECT 1', clickhouse_settings: { log_comment: 'a.name' } })
  expect(await server.statements()).toContain('a.name')
})

it('a statement that is too long is refused, and so is a value that is longer than a field may be', async () => {
  const long = `SELECT '${'x'.repeat(300_000)}' AS x`
  await expect(one(long)).rejects.toMatchObject({ code: '62' })
  expect(await one(long, undefined, { clickhouse_settings: { max_query_size: '1000000' } })).toHaveLength(300_000)
  const tooLong = { x: 'x'.repeat(200_000) }
  await expect(one('SELECT {x:String} AS x', tooLong, { use_multipart_params: true })).rejects.toThrow('too long')
})

describe.skipIf(onRealServer)('in a process of its own', () => {
  let own: ClickHouseProcess
  beforeAll(async () => {
    own = await startClickHouseProcess({ user: 'callscope', password: 'p:ä', maxAddressBytes: 16_384 })
  })
  afterAll(() => own.close())

  it('keeps what it has written when it is killed, and comes back on its port', async () => {
    const one = clientOf({ url: own.url })
    await one.command({ query: 'CREATE TABLE kept (n UInt64) ENGINE = MergeTree ORDER BY n' })
    await one.insert({ table: 'kept', values: [{ n: 1 }], format: 'JSONEachRow' })
    await own.kill()
    expect((await one.ping()).success).toBe(false)
    await own.start()
    const answer = await one.query({ query: 'SELECT n FROM kept', format: 'JSONEachRow' })
    expect(await answer.json()).toEqual([{ n: 1 }])
  })

  it('runs several statements at once, and none while it is paused', async () => {
    const one = clientOf({ url: own.url, max_open_connections: 8 })
    countCost('waited seconds', 1)
    const sleeps = Array.from({ length: 8 }, () => one.command({ query: 'SELECT sleep(1)' }))
    const quick = one.command({ query: 'SELECT 1' })
    await Promise.all([...sleeps, quick])
    own.pause()
    let isAnswered = false
    const waiting = one.ping().then(() => {
      isAnswered = true
    })
    await new Promise((resolve) => setImmediate(resolve))
    expect(isAnswered).toBe(false)
    own.resume()
    await waiting
  })

  it('refuses a request line that is too long for a proxy', async () => {
    const one = clientOf({ url: own.url })
    const long = one.query({ query: 'SELECT {x:String}', query_params: { x: 'x'.repeat(20_000) } })
    await expect(long).rejects.toThrow('414')
  })
})

const databaseOf = (url: string) => new URL(url).pathname.slice(1) || 'default'
function authorization(url: string): { authorization: string } {
  const { username, password } = new URL(url)
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }
}
