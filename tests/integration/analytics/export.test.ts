import { writeFile } from 'node:fs/promises'
import { type FileMetaData, parquetMetadata, parquetReadObjects } from 'hyparquet'
import { beforeAll, describe, expect, it } from 'vitest'
import type { SortName } from '@/lib/server/analytics/calls/call-keys'
import { listCalls } from '@/lib/server/analytics/calls/calls'
import { type ExportRequest, openExport } from '@/lib/server/analytics/export/export'
import { CALL_COLUMN_NAMES } from '@/lib/server/mirror/call-columns'
import { EXPORT_COLUMNS, EXPORT_SINCE } from '@/lib/server/mirror/export-columns'
import type { Mirror } from '@/lib/server/mirror/mirror'
import type { Call } from '@/lib/shared/contracts/call'
import { filtersSchema } from '@/lib/shared/contracts/filters'
import { configure } from '../../support/own-accounts'
import { plainCsv } from '../../support/plain-csv'
import { PLAIN_COLUMNS, plainRows } from '../../support/plain-parquet'
import { firstOf, inTurn, isProof } from '../../support/properties'
import { makeRecords } from '../../unit/analytics/make-records'
import { spelledOddly } from '../../unit/analytics/spelled-oddly'
import { hostileRecords } from './hostile-records'
import { ownCalls } from './own-calls'

const FROM = Date.UTC(2023, 0, 15) / 1000
const TO = Date.UTC(2023, 11, 1) / 1000
const MADE = 500
/** Small, so that a file has many parts, and parts are divided further. */
const PART_CALLS = { columns: 120, sorted: 90, documents: 120 }

const made = spelledOddly(makeRecords(MADE, 9, FROM, TO), 9)
const replacing = spelledOddly(makeRecords(80, 10, FROM, TO), 10).map((record, index) => ({
  ...record,
  sessionId: made[index * 5]?.sessionId,
  status: 'ended',
  endedAt: TO,
}))
const hostile = hostileRecords(TO)
const { dataDir, deps, mirror } = ownCalls(TO, [...made, ...hostile], replacing)
beforeAll(() => {
  configure({ DATA_DIR: dataDir })
})

type Request = Partial<ExportRequest> & Pick<ExportRequest, 'format'>

async function opened(request: Request, params: Record<string, unknown> = {}) {
  const file = await openExport(deps(), filtersSchema.parse(params), { sort: '-time', ...request }, PART_CALLS)
  const chunks: Uint8Array[] = []
  for await (const chunk of file.chunks) chunks.push(chunk)
  return { ...file, bytes: Buffer.concat(chunks) }
}
const exported = async (request: Request, params?: Record<string, unknown>) => (await opened(request, params)).bytes

async function listed(params: Record<string, unknown>, sort: SortName): Promise<Call[]> {
  const calls: Call[] = []
  for (let cursor: string | undefined, more = true; more; ) {
    const answer = await listCalls(deps(), filtersSchema.parse(params), { sort, page: 1, perPage: 200, cursor })
    calls.push(...answer.calls)
    more = answer.nextCursor !== null
    cursor = answer.nextCursor ?? undefined
  }
  return calls
}

const fileOf = (bytes: Buffer) => bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)
async function rowsOf(bytes: Buffer): Promise<Record<string, unknown>[]> {
  const rows = await parquetReadObjects({ file: fileOf(bytes) as ArrayBuffer })
  const plain = (value: unknown): unknown =>
    typeof value === 'bigint' ? Number(value) : Array.isArray(value) ? value.map(plain) : (value ?? null)
  return rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, plain(value)])))
}

const FORMATS = ['csv', 'parquet', 'ndjson'] as const

/** Compares files, by default of all three formats, with a plain reading of the list. */
async function expectPlain(params: Record<string, unknown>, sort: SortName, formats = [...FORMATS]): Promise<void> {
  const calls = await listed(params, sort)
  for (const format of formats) {
    const file = await exported({ format, sort }, params)
    if (format === 'parquet') expect(await rowsOf(file)).toEqual(plainRows(calls))
    else if (format === 'csv') expect(file.toString()).toBe(plainCsv(calls))
    else expect(file.toString()).toBe(calls.map((call) => `${JSON.stringify(call)}\n`).join(''))
  }
}

/** One in each format comes first. */
const SORTS = ['time', '-duration', 'ring', 'people', '-minutes'] as const

describe('an export', () => {
  it('has exactly the list in every format', () => expectPlain({}, '-time'))

  it.each(firstOf(SORTS, 3).map((sort, index) => [sort, [...inTurn(FORMATS, index)]] as const))(
    'has exactly the list, sorted by %s, as %j',
    (sort, formats) => expectPlain({}, sort, [...formats]),
  )

  it.each(
    [
      { receiverType: 'user' },
      { status: 'ended', anomaly: 'coerced-field' },
      { uid: hostile[0]?.initiator },
      { q: 'smith' },
      { from: String(FROM + 86_400 * 30), to: String(FROM + 86_400 * 60 + 17) },
    ].map((params, index) => [params, [...inTurn(FORMATS, index)]] as const),
  )('has exactly the list under %j, as %j', (params, formats) => expectPlain(params, '-time', [...formats]))

  it('is safe to open in a spreadsheet', async () => {
    const csv = (await exported({ format: 'csv' })).toString()
    expect(csv.startsWith('sessionId,time,timeUtc,')).toBe(true)
    expect(csv).toContain('"\'=HYPERLINK(""x"")"')
    expect(csv).toContain('"a,""b""\r\nc"')
  })

  it('as Parquet is one file with the columns of every release, which the engine reads', async () => {
    const bytes = await exported({ format: 'parquet' })
    const metadata: FileMetaData = parquetMetadata(fileOf(bytes) as ArrayBuffer)
    const [root, ...schema] = metadata.schema
    expect([root?.name, metadata.row_groups.length > 3]).toEqual(['calls', true])
    const names = schema.filter(({ name }) => name !== 'list' && name !== 'element').map(({ name }) => name)
    expect(names).toEqual(PLAIN_COLUMNS.map(({ name }) => name))
    const types = schema.flatMap(({ type }) => (type === undefined ? [] : [type === 'BYTE_ARRAY' ? 'STRING' : type]))
    expect(types).toEqual(PLAIN_COLUMNS.map(({ kind }) => kind))
    const file = `${dataDir}/check.parquet`
    await writeFile(file, bytes)
    const sql = `SELECT count() AS calls, sum(length(\`participants.uid\`)) AS people, max(time) AS newest FROM file('${file}', 'Parquet')`
    const [row] = await mirror().query<Record<string, unknown>>({ name: 'check', sql })
    const calls = await listed({}, '-time')
    const people = calls.reduce((sum, { participants }) => sum + participants.length, 0)
    expect([Number(row?.calls), Number(row?.people), Number(row?.newest)]).toEqual([
      calls.length,
      people,
      calls[0]?.time,
    ])
  })

  it('of no calls is a file without rows', async () => {
    const none = { uid: 'nobody-has-this' }
    expect((await exported({ format: 'ndjson' }, none)).length).toBe(0)
    expect((await exported({ format: 'csv' }, none)).toString()).toBe(plainCsv([]))
    const metadata = parquetMetadata(fileOf(await exported({ format: 'parquet' }, none)) as ArrayBuffer)
    expect([Number(metadata.num_rows), metadata.schema[0]?.num_children]).toEqual([0, PLAIN_COLUMNS.length])
  })

  it.skipIf(!isProof).each(['people', '-time', '-ring'] as const)(
    'continues after a cursor, sorted by %s',
    async (sort) => {
      const whole = (await exported({ format: 'csv', sort })).toString()
      let joined = ''
      let cursor: string | undefined
      let calls = 0
      do {
        const part = await opened({ format: 'csv', sort, limit: 200, ...(cursor === undefined ? {} : { cursor }) })
        joined += part.bytes.toString()
        calls += part.calls
        cursor = part.nextCursor ?? undefined
      } while (cursor !== undefined)
      expect(joined).toBe(whole)
      expect(calls).toBe((await listed({}, sort)).length)
    },
  )

  it('fails when the engine fails', async () => {
    let requests = 0
    const failing: Mirror = {
      ...mirror(),
      bytes: (statement) => (++requests > 2 ? Promise.reject(new Error('engine gone')) : mirror().bytes(statement)),
    }
    const read = async () => {
      const request = { format: 'csv', sort: '-minutes' } as const
      const { chunks } = await openExport({ ...deps(), mirror: failing }, filtersSchema.parse({}), request, PART_CALLS)
      for await (const _ of chunks);
    }
    await expect(read()).rejects.toThrow('engine gone')
  })

  it.skipIf(!isProof)('is the same while older rows are still being filled', async () => {
    const lacking = new Map<string, string>([
      ['filled', String(EXPORT_SINCE - 1)],
      ['version', 'version + 1'],
      ...EXPORT_COLUMNS.map(({ name, type }): [string, string] => [name, `defaultValueOfTypeName('${type}')`]),
    ])
    const columns = CALL_COLUMN_NAMES.map((name) => lacking.get(name) ?? name)
    const unfilled = {
      name: 'test.unfill',
      sql: `INSERT INTO calls (${CALL_COLUMN_NAMES.join(', ')}) SELECT ${columns.join(', ')} FROM calls FINAL WHERE cityHash64(toStartOfWeek(time)) % 3 = 0`,
    }
    await mirror().changeCalls(unfilled, null)
    for (const sort of firstOf(['people', '-time'] as const, 1)) await expectPlain({}, sort)
  })
})
