import { afterAll, beforeAll, expect, it } from 'vitest'
import { keepMirror, type MirrorKeeper } from '@/lib/server/mirror/open/keeper'
import type { SyncWorker } from '@/lib/server/sync/worker'
import type { Simulator } from '@/lib/simulator/server'
import { deleteMirror, onServer, ownDirectory } from '../../support/own-mirror'
import { expectExact, inState, silent, startUpstream, startWorker, until } from './world'

const dataDir = ownDirectory()
let simulator: Simulator
let keeper: MirrorKeeper
let worker: SyncWorker
beforeAll(async () => {
  simulator = await startUpstream({ calls: 300 })
  keeper = keepMirror({ dataDir, clickhouse: null, log: silent })
  worker = startWorker({ simulator }, { mirror: keeper.current, settings: { pageSize: 50 } })
})
afterAll(async () => {
  await worker.stop()
  await keeper.close()
  await simulator.close()
})
const world = async () => ({ simulator, mirror: await keeper.current() })

it.skipIf(onServer)(
  'embedded: a mirror that is deleted while sync runs is copied again from the beginning, and the status says so',
  async () => {
    await inState(worker, 'current')
    await expectExact(await world())
    expect(worker.status()?.setAside).toBeNull()
    deleteMirror(dataDir)
    const status = await until('the complete history', () => {
      const now = worker.status()
      return now?.setAside?.copiedAt == null ? null : now
    })
    expect(status).toMatchObject({ state: 'current', setAside: { reason: 'Its files were deleted.' } })
    await expectExact(await world())
  },
)
