import { setTimeout as sleep } from 'node:timers/promises'
import type { Erasure } from '@/lib/shared/erasures'
import type { AlonePhase } from '../bench'
import { BenchClient } from '../client'
import type { Data } from '../data/open-data'
import { makeTwin } from '../data/twin'
import { memoryMb, stopProcess } from '../processes'
import { LOGIN, startSimulator, untilCurrent, urlOf } from '../setting'
import { withServer } from '../sides'

const CURRENT_SECONDS = 120
const PATIENCE_MS = 3_600_000
const LOOK_EVERY_MS = 100
const PATH = '/api/erasures'

/** Erasing the person with the most calls, from a copy of the mirror. */
export const erasure: AlonePhase = {
  title: 'Erasing the person with the most calls',
  probes: (_, data) => [
    {
      rows: [
        { what: 'calls of that person', unit: 'calls' },
        { what: 'what it would change' },
        { what: 'until nothing is left', unit: 's' },
        { what: 'memory at its peak', unit: 'MB' },
      ],
      isOnce: true,
      measure: async (build) => {
        const simulator = await startSimulator((data as Data).history)
        try {
          return await withServer(build, makeTwin(build.directory), undefined, async (server) => {
            await untilCurrent(urlOf(build), CURRENT_SECONDS)
            const client = new BenchClient(urlOf(build))
            await client.signIn(LOGIN.email, LOGIN.password)
            const { uid, calls } = await busiestPerson(client)
            const { ms } = await client.post(`${PATH}/preview`, { uid })
            const startedMs = performance.now()
            await client.send('POST', PATH, { uid })
            const { hits } = await finished(client)
            if (hits !== 0) throw new Error(`The search after it found the person ${hits} times.`)
            return [calls, ms, (performance.now() - startedMs) / 1000, memoryMb(server)?.peak ?? NaN]
          })
        } finally {
          await stopProcess(simulator)
        }
      },
    },
  ],
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
