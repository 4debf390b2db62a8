import { writeFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { type FileMetaData, parquetMetadata, parquetReadObjects } from 'hyparquet'
import { beforeAll, describe, expect, it } from 'vitest'
import type { SortName } from '@/lib/server/calls/call-keys'
import { plainSql } from '@/lib/server/exports/csv-sql'
import { type ExportRequest, openExport } from '@/lib/server/exports/export'
import type { Mirror } from '@/lib/server/mirror/mirror'
import { CALL_COLUMN_NAMES } from '@/lib/server/mirror/schema/call-columns'
import { EXPORT_COLUMNS, EXPORT_SINCE } from '@/lib/server/mirror/schema/export-columns'
import { CALL_COLUMN_HEADS, CALL_COLUMNS } from '@/lib/shared/address/words'
import { filtersSchema } from '@/lib/shared/filters/filters'
import { plainName } from '@/lib/shared/text/plain-name'
import { configure } from '../../support/own-accounts'
import { plainCsv } from '../../support/plain-csv'
import { PLAIN_COLUMNS, plainRows } from '../../support/plain-parquet'
import { plainView, withNumbers } from '../../support/plain-view'
import { firstOf, inTurn, isProof, size } from '../../support/properties'
import { attached } from '../../unit/analytics/attached'
import { makeRecords, type RawRecord } from '../../unit/analytics/make-records'
import { spelledOddly } from '../../unit/analytics/spelled-oddly'
import { hostileRecords } from './hostile-records'
import { ownCalls } from './own-calls'

const FROM = Date.UTC(2023, 0, 15) / 1000
const TO = Date.UTC(2023, 11, 1) / 1000
const MADE = 500
/** Small, so that a file has many parts, and parts are divided further. */
const PART_CALLS = { columns: 120, sorted: 90, tagged: 100, documents: 120 }

const attachments = fc.sample(attached, { numRuns: MADE, seed: 9 })
const made = spelledOddly(makeRecords(MADE, 9, FROM, TO), 9).map(
  (record, index): RawRecord => ({
    ...record,
    // Commas of JSON separate its own values, also negative ones.
    metaData: index === 0 ? { at: [48.1, -122.3], note: 'a;=1' } : attachments[index]?.metaData,
    tags: attachments[index]?.tags,
  }),
)
const replacing = spelledOddly(makeRecords(80, 10, FROM, TO), 10).map((record, index) => ({
  ...record,
  sessionId: made[index * 5]?.sessionId,
  status: 'ended',
  endedAt: TO,
}))
const hostile = hostileRecords(TO)
const { dataDir, deps, listed, mirror } = ownCalls(TO, [...made, ...hostile], replacing)
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
  const { calls } = await listed(params, sort)
  for (const format of formats) {
    const file = await exported({ format, sort }, params)
    if (format === 'parquet') expect(await rowsOf(file)).toEqual(plainRows(calls))
    else if (format === 'csv') expect(file.toString()).toBe(plainCsv(calls))
    else expect(file.toString()).toBe(calls.map((call) => `${JSON.stringify(call)}\n`).join(''))
  }
}

/** The suite takes the first two, each in a different format. */
const SORTS = ['time', '-duration', 'ring', 'people', '-minutes'] as const

describe('an export', () => {
  it('has exactly the list in every format', () => expectPlain({}, '-time'))

  it.each(firstOf(SORTS, 2).map((sort, index) => [sort, [...inTurn(FORMATS, index)]] as const))(
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

  it.each([
    { zone: 'Europe/Berlin', decimal: ',', columns: CALL_COLUMNS.filter((column) => column !== 'tags') },
    { zone: 'America/St_Johns', decimal: '.', columns: ['ended', 'time', 'duration'] },
    { zone: 'Pacific/Apia', decimal: '.', columns: ['ring', 'parties', 'minutes', 'session'] },
  ] as const)('of a view says what the screen says, in $zone with “$decimal”: $columns', async (view) => {
    const { calls } = await listed({})
    const file = (await exported({ format: 'csv', view: { ...view, tagged: [] } })).toString()
    const [heads = [], ...rows] = parse(file, { bom: true, delimiter: view.decimal === ',' ? ';' : ',' })
    expect([file.startsWith('\uFEFF'), heads]).toEqual([
      true,
      CALL_COLUMNS.filter((column) => (view.columns as readonly string[]).includes(column)).map(
        (column) => CALL_COLUMN_HEADS[column],
      ),
    ])
    expect(withNumbers(rows, heads, view.decimal)).toEqual(plainView(calls, heads, view.zone))
  })

  it('of a view has plain names: those that the screen makes of them', async () => {
    const unit = fc.constantFrom(
      ...'aÄ=你🎉 \t\n\u00a0\u2003\u3000\u0301\u0301\u0301\u202e\u2066\u2069\u200b\u200f\u00ad\ufeff\ufff9\u{e0001}',
    )
    const names = fc.sample(fc.string({ unit, maxLength: 24 }), { numRuns: size(500, 20_000) })
    const sql = `SELECT arrayMap(name -> ${plainSql('name')}, {names:Array(String)}) AS plain`
    const [row] = await mirror().query<{ plain: string[] }>({ name: 'check', sql, params: { names } })
    expect(row?.plain).toEqual(names.map(plainName))
  })

  it('of a view has the tags of each call, also of one of several in a room, and goes on after a cursor without heads', async () => {
    const tagged = [
      { sessionId: 'hostile-room', mid: 'r-2', tags: ['=late', 'vip; new'] },
      { sessionId: String(made[7]?.sessionId), mid: String(made[7]?.mid ?? ''), tags: ['first'] },
      { sessionId: 'never-seen', mid: '', tags: ['lost'] },
    ]
    const view = { columns: ['session', 'tags'], zone: 'UTC', decimal: '.', tagged } as const
    const whole = (await exported({ format: 'csv', view })).toString()
    const tags = parse(whole, { bom: true, columns: true }) as { Tags: string; Session: string }[]
    expect(new Set(tags.filter(({ Tags }) => Tags !== '').map(({ Tags, Session }) => `${Session}: ${Tags}`))).toEqual(
      new Set([`hostile-room: '=late, vip; new`, `${made[7]?.sessionId}: first`]),
    )
    const first = await opened({ format: 'csv', view, limit: 300 })
    const rest = await exported({
      format: 'csv',
      view,
      ...(first.nextCursor === null ? {} : { cursor: first.nextCursor }),
    })
    expect(`${first.bytes}${rest}`).toBe(whole)
  })

  it('as Parquet is one file with the columns of every release, which the engine reads', async () => {
    const bytes = await exported({ format: 'parquet' })
    const metadata: FileMetaData = parquetMetadata(fileOf(bytes) as ArrayBuffer)
    const [root, ...schema] = metadata.schema
    expect([root?.name, metadata.row_groups.length > 3]).toEqual(['calls', true])
    const names = schema.filter(({ name }) => name !== 'list' && name !== 'element').map(({ name }) => name)
    expect(names).toEqual(PLAIN_COLUMNS.map(({ name }) => name))
    const types = schema.flatMap(({ type, logical_type: logical }) => {
      if (logical?.type === 'TIMESTAMP') expect(logical).toMatchObject({ isAdjustedToUTC: true, unit: 'MILLIS' })
      return type === undefined
        ? []
        : logical?.type === 'TIMESTAMP'
          ? ['TIMESTAMP']
          : [type === 'BYTE_ARRAY' ? 'STRING' : type]
    })
    expect(types).toEqual(PLAIN_COLUMNS.map(({ kind }) => kind))
    const file = `${dataDir}/check.parquet`
    await writeFile(file, bytes)
    const sql = `SELECT count() AS calls, sum(length(\`participants.uid\`)) AS people, max(time) AS newest,
      countIf(toUnixTimestamp64Second(timeUtc) != time OR ifNull(toUnixTimestamp64Second(endedAtUtc) != endedAt, isNull(endedAt) != isNull(endedAtUtc))) AS unequal FROM file('${file}', 'Parquet')`
    const [row] = await mirror().query<Record<string, unknown>>({ name: 'check', sql })
    const { calls } = await listed({})
    const people = calls.reduce((sum, { participants }) => sum + participants.length, 0)
    expect([row?.calls, row?.people, row?.newest, row?.unequal].map(Number)).toEqual([
      calls.length,
      people,
      calls[0]?.time,
      0,
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
      expect(calls).toBe((await listed({}, sort)).calls.length)
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
