import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listCalls } from '@/lib/server/calls/calls'
import { UpstreamError } from '@/lib/server/calls-api/upstream-error'
import { openExport } from '@/lib/server/exports/export'
import { Directory } from '@/lib/server/mirror/read/directory'
import { getStoredCall } from '@/lib/server/mirror/read/lookup'
import { countQuarantined, listQuarantined } from '@/lib/server/mirror/write/quarantine'
import { storeLiveCalls } from '@/lib/server/sync/pages/records'
import { filtersSchema } from '@/lib/shared/filters/filters'
import { listen } from '../../support/listen'
import { firstOf } from '../../support/properties'
import { ANCHOR_SECONDS, apiOf, fullResync, inState, ownWorld, startWorker } from './world'

const NOW_MS = ANCHOR_SECONDS * 1000
const nested = (levels: number) => `${'{"a":['.repeat(levels / 2)}1${']}'.repeat(levels / 2)}`
const DEEP = nested(10_000)
const recordOf = (sessionId: string, more = ',"status":"ended"') =>
  `{"sessionId":"${sessionId}","initiatedAt":${ANCHOR_SECONDS - 90},"participants":[]${more}}`

/** Records with one field nested 10,000 levels deep: known fields, some inside others, and an unknown one. */
const DEEP_FIELDS = {
  metaData: DEEP,
  tags: `[${DEEP}]`,
  recordings: `[{"rid":${DEEP}}]`,
  entities: `{"initiator":{"entity":{"name":${DEEP}}}}`,
  receiver: DEEP,
  status: DEEP,
  unheardOf: DEEP,
}
const deepRecords = Object.entries(DEEP_FIELDS).map(([name, value]) => recordOf(`deep-${name}`, `,"${name}":${value}`))

const world = ownWorld({ calls: 0 })
let server: Server
let records: string[] = []
beforeAll(async () => {
  server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json')
    const id = /\/calls\/([^/?]+)$/.exec(request.url ?? '')?.[1]
    if (id === undefined) {
      const pagination = `{"total":${records.length},"count":${records.length},"total_pages":1,"current_page":1}`
      return response.end(`{"data":[${records.join(',')}],"meta":{"pagination":${pagination},"more":${DEEP}}}`)
    }
    const found = records.find((record) => record.replaceAll(' ', '').startsWith(`{"sessionId":"${id}"`))
    const error = `{"error":{"code":"ERR_CALL_SESSION_NOT_FOUND","message":"none","details":${DEEP}}}`
    response.end(found === undefined ? error : `{"data":${found}}`)
  })
  await listen(server)
})
afterAll(() => {
  server.close()
})

const api = () => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v3`
  return apiOf({ url, chatUrl: url, apiKey: 'k-0123456789abcdef' })
}
const start = () => startWorker(world, { api: api(), settings: { concurrency: 2 } })
const deps = () => ({
  mirror: world.mirror,
  directory: new Directory(),
  nowSeconds: ANCHOR_SECONDS,
  staleOngoingHours: 12,
  syncedAt: null,
})
const all = filtersSchema.parse({})

async function expectReadable(ids: string[]): Promise<void> {
  const { calls, pagination } = await listCalls(deps(), all, { sort: '-time', page: 1, perPage: 50 })
  expect(calls.map((call) => call.sessionId).sort()).toEqual([...ids].sort())
  expect(pagination.total).toBe(ids.length)
  expect(JSON.parse(JSON.stringify(calls))).toHaveLength(ids.length)
  for (const format of ['ndjson', 'csv', 'parquet'] as const) {
    let bytes = 0
    const file = await openExport(deps(), all, { format, sort: '-time' })
    for await (const chunk of file.chunks) bytes += chunk.byteLength
    expect(bytes, format).toBeGreaterThan(0)
  }
}

describe('a record nested 10,000 deep', () => {
  const SPELLINGS: [string, (record: string) => string][] = [
    ['without spaces', (record) => record],
    ['with spaces', (record) => record.replaceAll('":', '": ')],
  ]
  it.each(firstOf(SPELLINGS, 1))(
    'is quarantined with its JSON and its reason, and the others are calls: %s',
    async (_, spelled) => {
      records = [recordOf('before'), ...deepRecords, recordOf('after')].map(spelled)
      await inState(start(), 'current')
      const quarantined = await listQuarantined(world.mirror, { limit: 50, offset: 0 })
      expect(quarantined.length).toBe(deepRecords.length)
      for (const { reason, raw } of quarantined) {
        expect(reason).toBe('The record is nested more than 64 levels deep.')
        expect(deepRecords).toContain(raw.replaceAll(' ', ''))
      }
      await expectReadable(['before', 'after'])
    },
  )

  it('that was a call before leaves that call unchanged, and a full resync finishes', async () => {
    records = [recordOf('good'), recordOf('turns')]
    const syncing = start()
    await inState(syncing, 'current')
    records = [recordOf('good'), recordOf('turns', `,"metaData":${DEEP}`)]
    await fullResync(syncing, world.mirror)
    expect(await countQuarantined(world.mirror)).toBe(1)
    await expectReadable(['good', 'turns'])
  })

  it('is an error when read live, as is a deep error', async () => {
    records = deepRecords
    const record = await api().getCall('deep-metaData')
    const stored = storeLiveCalls(world.mirror, record, NOW_MS)
    await expect(stored).rejects.toThrow('nested more than 64 levels deep')
    await expect(stored).rejects.toBeInstanceOf(UpstreamError)
    await expect(api().getCall('none')).rejects.toMatchObject({
      code: 'ERR_CALL_SESSION_NOT_FOUND',
      details: undefined,
    })
    const page = await api().listCalls({ page: 1 })
    expect(page.records).toHaveLength(deepRecords.length)
  })

  it('is a call everywhere up to the limit', async () => {
    records = [recordOf('edge', `,"metaData":${nested(62)}`), recordOf('beyond', `,"metaData":${nested(64)}`)]
    await inState(start(), 'current')
    await expectReadable(['edge'])
    expect(JSON.stringify((await getStoredCall(world.mirror, 'edge'))?.call.metaData)).toBe(nested(62))
  })
})
