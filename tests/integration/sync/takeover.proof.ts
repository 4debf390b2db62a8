import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Mirror } from '@/lib/server/mirror/mirror'
import { openMirror } from '@/lib/server/mirror/open/open'
import type { Simulator } from '@/lib/simulator/server'
import { startClickHouse, type TestClickHouse } from '../../support/clickhouse/start'
import { hasPostgres } from '../../support/postgres'
import { startPostgres, type TestPostgres } from '../../support/postgres-server'
import { ANCHOR_SECONDS, control, emptyMirror, expectExact, silent, startUpstream, until } from './world'

const CALLS = 1500
const TERM_SECONDS = 5
/** Once it has stored this many calls, a holder is in the middle of its backfill. */
const MIDST = 300
const MINUTE_MS = 60_000
const ENDED = { sessionId: 'talk', initiatedAt: ANCHOR_SECONDS - 60, startedAt: ANCHOR_SECONDS - 50, status: 'ended' }

type Worker = { child: ChildProcess; lines: string[] }

describe.skipIf(!hasPostgres)('a holder of the lease, on ClickHouse’s interface and a real PostgreSQL', () => {
  let clickhouse: TestClickHouse
  let postgres: TestPostgres
  let simulator: Simulator
  let mirror: Mirror
  let databaseUrl: string
  const workers: Worker[] = []
  beforeAll(async () => {
    clickhouse = await startClickHouse()
    postgres = await startPostgres()
    mirror = await openMirror({
      dataDir: 'unused',
      clickhouse: { url: clickhouse.url, cluster: null },
      log: silent,
    })
  })
  beforeEach(async () => {
    databaseUrl = await postgres.database()
    simulator = await startUpstream({ calls: CALLS, seed: 5 })
    await control({ simulator }, 'POST', '/faults', { kind: 'slow', endpoint: 'list', delayMs: 100 })
  })
  afterEach(async () => {
    for (const { child } of workers.splice(0)) await killed(child)
    await simulator.close()
    await emptyMirror(mirror)
  })
  afterAll(async () => {
    await mirror.close()
    await clickhouse.close()
    await postgres.close()
  })

  /** @param aheadMs how far the clock of this process is ahead of ours */
  function start(aheadMs = 0): Worker {
    const script = path.join(import.meta.dirname, 'lease-child.ts')
    const args = ['--import', 'tsx', script, simulator.url, simulator.apiKey, String(TERM_SECONDS)]
    const shiftMs = Number(process.env.TEST_CLOCK_SHIFT_MS ?? 0) + aheadMs
    const stores = { CLICKHOUSE_URL: clickhouse.url, DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent' }
    const env = { ...process.env, ...stores, TEST_CLOCK_SHIFT_MS: String(shiftMs) }
    const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
    const lines: string[] = []
    createInterface({ input: child.stdout as NonNullable<ChildProcess['stdout']> }).on('line', (line) => {
      lines.push(line)
    })
    const worker = { child, lines }
    workers.push(worker)
    return worker
  }
  const says = (worker: Worker, what: RegExp) => until(`${what}`, () => worker.lines.find((line) => what.test(line)))
  const isInTheMidst = ({ lines }: Worker) =>
    until('the midst of the backfill', () => {
      const [state, calls] = (lines.at(-1) ?? '').split(' ')
      return state === 'backfilling' && Number(calls) >= MIDST && Number(calls) < CALLS
    })
  const writes = async () => (await clickhouse.statements()).filter((name) => name.startsWith('insert.')).length

  it('that is killed in mid-backfill, its clock a minute ahead, is followed by another: nothing is missing, twice or older', async () => {
    await control({ simulator }, 'POST', '/calls', [{ ...ENDED, endedAt: ANCHOR_SECONDS - 20 }])
    const first = start(MINUTE_MS)
    await says(first, /^has/)
    const second = start()
    await isInTheMidst(first)
    await killed(first.child)
    await control({ simulator }, 'POST', '/calls', [{ ...ENDED, endedAt: ANCHOR_SECONDS - 10 }])
    await says(second, /^has/)
    await says(second, /^current/)
    await expectExact({ simulator, mirror })
  })

  it('that is paused in mid-backfill writes nothing more once another has taken over', async () => {
    const first = start()
    await says(first, /^has/)
    const second = start()
    await isInTheMidst(first)
    first.child.kill('SIGSTOP')
    await says(second, /^has/)
    await says(second, /^current/)
    await expectExact({ simulator, mirror })
    await killed(second.child)
    const before = await writes()
    first.child.kill('SIGCONT')
    await says(first, /^lost/)
    // It begins a new term only after all work of its lost term has ended.
    expect(await writes()).toBe(before)
    await until('its next term', () => first.lines.filter((line) => line.startsWith('has')).length > 1)
    await says(first, /^current/)
    await expectExact({ simulator, mirror })
  })
})

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}
