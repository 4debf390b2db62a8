import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { SortName } from '@/lib/server/analytics/calls/call-keys'
import { listCalls } from '@/lib/server/analytics/calls/calls'
import { type ExportFormat, exportCalls } from '@/lib/server/analytics/export/export'
import type { Mirror } from '@/lib/server/mirror/mirror'
import type { Call } from '@/lib/shared/contracts/call'
import { filtersSchema } from '@/lib/shared/contracts/filters'
import { configure } from '../../support/own-accounts'
import { makeRecords } from '../../unit/analytics/make-records'
import { spelledOddly } from '../../unit/analytics/spelled-oddly'
import { ownCalls } from './own-calls'

const FROM = Date.UTC(2023, 0, 15) / 1000
const TO = Date.UTC(2023, 11, 1) / 1000
/** Enough for a list by any filter below to take several chunks. */
const MANY = 3200

const [first, ...others] = makeRecords(MANY, 9, FROM, TO)
const hostile = { ...first, initiator: '=HYPERLINK("x")', mode: 'a,"b"\r\nc', totalAudioMinutes: -1.5 }
const { dataDir, deps, mirror } = ownCalls(TO, [hostile, ...spelledOddly(others, 9)])
beforeAll(() => {
  configure({ DATA_DIR: dataDir })
})

async function exported(format: ExportFormat, params: Record<string, unknown>, sort: SortName): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of exportCalls(deps(), filtersSchema.parse(params), sort, format)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

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

describe('an export', () => {
  it('as NDJSON has the complete calls of the list, in its order', async () => {
    for (const sort of ['-time', 'duration', '-minutes'] as const) {
      const text = (await exported('ndjson', { receiverType: 'user' }, sort)).toString()
      const calls = text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as Call)
      expect(calls).toEqual(await listed({ receiverType: 'user' }, sort))
    }
    expect((await exported('ndjson', { uid: 'nobody' }, '-time')).length).toBe(0)
  })

  it('as CSV follows RFC 4180 and is safe to open in a spreadsheet', async () => {
    const text = (await exported('csv', {}, 'time')).toString()
    expect(text.startsWith('sessionId,time,timeUtc,')).toBe(true)
    expect(text).toContain('"\'=HYPERLINK(""x"")"')
    expect(text).toContain('"a,""b""\r\nc"')
    expect(text).toContain(',-1.5,')
    expect(text.replaceAll('"a,""b""\r\nc"', '').trimEnd().split('\r\n')).toHaveLength(MANY + 1)
    expect(text.replaceAll('\r\n', '')).not.toContain('\n')
  })

  it('as Parquet is a file that the engine reads back, in the order of the list', async () => {
    const bytes = await exported('parquet', { status: 'ended' }, '-time')
    expect(bytes.subarray(0, 4).toString()).toBe('PAR1')
    expect(bytes.subarray(-4).toString()).toBe('PAR1')
    const file = path.join(dataDir, 'check.parquet')
    await writeFile(file, bytes)
    const rows = await mirror().query<{ sessionId: string; people: number }>({
      name: 'check',
      sql: `SELECT sessionId, length(\`participants.uid\`) AS people FROM file('${file}', 'Parquet')`,
    })
    const wanted = await listed({ status: 'ended' }, '-time')
    expect(rows.map((row) => [row.sessionId, Number(row.people)])).toEqual(
      wanted.map((call) => [call.sessionId, call.participants.length]),
    )
  })

  it('fails when the engine fails', async () => {
    let requests = 0
    const failing: Mirror = {
      ...mirror(),
      query: (statement) => (++requests > 2 ? Promise.reject(new Error('engine gone')) : mirror().query(statement)),
      version: () => -1,
    }
    const read = async () => {
      for await (const _ of exportCalls({ ...deps(), mirror: failing }, filtersSchema.parse({}), '-minutes', 'csv'));
    }
    await expect(read()).rejects.toThrow('engine gone')
  })
})
