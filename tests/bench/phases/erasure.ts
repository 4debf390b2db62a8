import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Erasure } from '@/lib/shared/erasure/erasures'
import type { Bench } from '../bench'
import { BenchClient } from '../client'
import { makeTwin } from '../data/twin'
import { memoryMb, stopProcess } from '../processes'
import { LOGIN, SERVER_URL, startServer, startSimulator, untilCurrent } from '../setting'

const CURRENT_SECONDS = 120
const PATIENCE_MS = 3_600_000
const LOOK_EVERY_MS = 100
const PATH = '/api/erasures'

/** Erasing the person with the most calls, from a copy of the mirror and before the measured server starts. */
export async function erasure({ data, flags, report }: Pick<Bench, 'data' | 'flags' | 'report'>): Promise<void> {
  const twin = makeTwin(data.directory)
  const simulator = await startSimulator(data.history)
  const server = await startServer(twin)
  try {
    await untilCurrent(CURRENT_SECONDS)
    const client = new BenchClient(SERVER_URL)
    await client.signIn(LOGIN.email, LOGIN.password)
    const { uid, calls } = await busiestPerson(client)
    report.heading(
      `Erasing the person with the most calls, ${calls.toLocaleString('en')} of ${flags.calls.toLocaleString('en')}`,
    )
    const { ms } = await client.post(`${PATH}/preview`, { uid })
    report.add({ what: 'what it would change', budget: null, value: ms })
    const startedMs = performance.now()
    await client.send('POST', PATH, { uid })
    const { hits } = await finished(client)
    const seconds = (performance.now() - startedMs) / 1000
    if (hits !== 0) throw new Error(`The search after it found the person ${hits} times.`)
    report.add({ what: 'until nothing is left', budget: null, value: seconds, unit: 's' })
    report.add({ what: 'memory at its peak', budget: null, value: memoryMb(server)?.peak ?? NaN, unit: 'MB' })
  } finally {
    await stopProcess(server)
    await stopProcess(simulator)
    rmSync(twin, { recursive: true, force: true })
  }
}

async function busiestPerson(client: BenchClient): Promise<{ uid: string; calls: number }> {
  const query = { metrics: 'calls', by: 'person', order: '-calls', limit: '1', range: 'all', tz: 'UTC' }
  const { data } = await client.json<{ data: { person: string; calls: number }[] }>('/api/analytics', query)
  const [first] = data
  if (first === undefined) throw new Error('There is no person to erase.')
  return { uid: first.person, calls: first.calls }
}

async function finished(client: BenchClient): Promise<Erasure> {
  for (const untilMs = performance.now() + PATIENCE_MS; performance.now() < untilMs; await sleep(LOOK_EVERY_MS)) {
    const { data } = await client.json<{ data: Erasure[] }>(PATH)
    const [last] = data
    if (last !== undefined && last.finishedAt !== null) return last
  }
  throw new Error(`The erasure took more than ${PATIENCE_MS / 1000} s.`)
}
