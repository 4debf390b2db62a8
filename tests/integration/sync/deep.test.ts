import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { listCalls } from '@/lib/server/analytics/calls/calls'
import { exportCalls } from '@/lib/server/analytics/export/export'
import { createCallsApi } from '@/lib/server/calls-api/client'
import { UpstreamError } from '@/lib/server/calls-api/upstream-error'
import { getStoredCall } from '@/lib/server/mirror/lookup'
import { countQuarantined, listQuarantined } from '@/lib/server/mirror/quarantine'
import { readState } from '@/lib/server/mirror/state'
import { runSyncWorker, type SyncWorker } from '@/lib/server/sync/worker'
import { storeLiveCalls } from '@/lib/server/sync/write-through'
import { filtersSchema } from '@/lib/shared/contracts/filters'
import { ANCHOR_SECONDS, emptyMirror, inState, openWorld, silent, until, type World } from './world'

const NOW_MS = ANCHOR_SECONDS * 1000
const nested = (levels: number) => `${'{"a":['.repeat(levels / 2)}1${']}'.repeat(levels / 2)}`
const DEEP = nested(10_000)
const recordOf = (sessionId: string, more = ',"status":"ended"') =>
  `{"sessionId":"${sessionId}","initiatedAt":${ANCHOR_SECONDS - 90},"participants":[]${more}}`

/** One field each that is nested 10,000 deep: known ones, some inside others, and one that nobody knows. */
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

let world: World
let server: Server
let records: string[] = []
let worker: SyncWorker | undefined
beforeAll(async () => {
  world = await openWorld({ calls: 0 })
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
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  server.close()
  await world.close()
})
afterEach(async () => {
  await worker?.stop()
  worker = undefined
  await emptyMirror(world.mirror)
})

const api = () => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v3`
  return createCallsApi({ callsApiUrl: url, chatApiUrl: url, apiKey: 'k-0123456789abcdef', log: silent })
}
const start = () => {
  const settings = { intervalSeconds: 1, pageSize: 100, concurrency: 2 }
  worker = runSyncWorker({
    api: api(),
    mirror: async () => world.mirror,
    settings,
    log: silent,
    now: Date.now,
    lease: null,
  })
  return worker
}
const deps = () => ({ mirror: world.mirror, nowSeconds: ANCHOR_SECONDS, staleOngoingHours: 12, syncedAt: null })
const all = filtersSchema.parse({})

async function expectReadable(ids: string[]): Promise<void> {
  const { calls, pagination } = await listCalls(deps(), all, { sort: '-time', page: 1, perPage: 50 })
  expect(calls.map((call) => call.sessionId).sort()).toEqual([...ids].sort())
  expect(pagination.total).toBe(ids.length)
  expect(JSON.parse(JSON.stringify(calls))).toHaveLength(ids.length)
  for (const format of ['ndjson', 'csv', 'parquet'] as const) {
    let bytes = 0
    for await (const chunk of exportCalls(deps(), all, '-time', format)) bytes += chunk.byteLength
    expect(bytes, format).toBeGreaterThan(0)
  }
}

describe('a record nested 10,000 deep', () => {
  it.each([
    ['as upstream spells it here', (record: string) => record],
    ['spelled with spaces', (record: string) => record.replaceAll('":', '": ')],
  ])('is set aside with its JSON and its reason, and the others are calls: %s', async (_, spelled) => {
    records = [recordOf('before'), ...deepRecords, recordOf('after')].map(spelled)
    await inState(start(), 'current')
    const kept = await listQuarantined(world.mirror, { page: 1, perPage: 50 })
    expect(kept.length).toBe(deepRecords.length)
    for (const { reason, raw } of kept) {
      expect(reason).toBe('The record is nested more than 64 levels deep.')
      expect(deepRecords).toContain(raw.replaceAll(' ', ''))
    }
    await expectReadable(['before', 'after'])
  })

  it('that was a call before leaves that call as it was, and a full walk comes to its end', async () => {
    records = [recordOf('good'), recordOf('turns')]
    const syncing = start()
    await inState(syncing, 'current')
    records = [recordOf('good'), recordOf('turns', `,"metaData":${DEEP}`)]
    syncing.request({ action: 'rewalk' })
    await until('the full walk is over', async () => {
      const state = await readState<{ finishedAtMs: number | null }>(world.mirror, 'sync.reconcile')
      return state?.finishedAtMs
    })
    expect(await countQuarantined(world.mirror)).toBe(1)
    await expectReadable(['good', 'turns'])
  })

  it('read live says so, and its errors too', async () => {
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

  it('as deep as is read is a call everywhere', async () => {
    records = [recordOf('edge', `,"metaData":${nested(62)}`), recordOf('beyond', `,"metaData":${nested(64)}`)]
    await inState(start(), 'current')
    await expectReadable(['edge'])
    expect(JSON.stringify((await getStoredCall(world.mirror, 'edge'))?.call.metaData)).toBe(nested(62))
  })
})
