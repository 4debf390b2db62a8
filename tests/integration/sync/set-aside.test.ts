import { rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCallsApi } from '@/lib/server/calls-api/client'
import { keepMirror, type MirrorKeeper } from '@/lib/server/mirror/keeper'
import { runSyncWorker, type SyncWorker } from '@/lib/server/sync/worker'
import { type Simulator, startSimulator } from '@/lib/simulator/server'
import { temporaryDirectory } from '../mirror/fixtures'
import { ANCHOR_SECONDS, expectExact, inState, silent, until } from './world'

const dataDir = temporaryDirectory()
let simulator: Simulator
let keeper: MirrorKeeper
let worker: SyncWorker
beforeAll(async () => {
  const now = () => ANCHOR_SECONDS * 1000
  simulator = await startSimulator({ calls: 300, seed: 11, anchorSeconds: ANCHOR_SECONDS, now, liveCallsPerMinute: 0 })
  keeper = keepMirror({ dataDir, clickhouse: null, log: silent })
  const { url, chatUrl, apiKey } = simulator
  worker = runSyncWorker({
    api: createCallsApi({ callsApiUrl: url, chatApiUrl: chatUrl, apiKey, log: silent }),
    mirror: keeper.current,
    settings: { intervalSeconds: 1, pageSize: 50, concurrency: 4 },
    log: silent,
    now: Date.now,
    lease: null,
  })
})
afterAll(async () => {
  await worker.stop()
  await keeper.close()
  await simulator.close()
  rmSync(dataDir, { recursive: true, force: true })
})
const world = async () => ({ simulator, mirror: await keeper.current(), dataDir, close: async () => {} })

it('a mirror that is deleted under a running sync is copied again from the beginning, and the status says so', async () => {
  await inState(worker, 'current')
  await expectExact(await world())
  expect(worker.status()?.setAside).toBeNull()
  rmSync(path.join(dataDir, 'mirror'), { recursive: true })
  const status = await until('the history to be there again', () => {
    const now = worker.status()
    return now?.setAside?.copiedAt == null ? null : now
  })
  expect(status).toMatchObject({ state: 'current', setAside: { reason: 'Its files were deleted.' } })
  await expectExact(await world())
})
