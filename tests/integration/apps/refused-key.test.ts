import { afterAll, describe, expect, test, vi } from 'vitest'
import { GET as analytics } from '@/app/api/analytics/route'
import { GET as summary } from '@/app/api/apps/summary/route'
import { closeAccounts } from '@/lib/server/accounts/db'
import { inApp } from '@/lib/server/config/current-app'
import { startApps } from '@/lib/server/runtime/start-apps'
import { syncStatus } from '@/lib/server/workspace/sync'
import type { AppSummary } from '@/lib/shared/contracts/apps'
import { ownTwoApps } from './two-apps'

type Running = Awaited<ReturnType<typeof startApps>>
const signal = AbortSignal.timeout(600_000)
const WEEK = { range: 'last-week', tz: 'UTC' } as const

/** What is seen of both apps at once. */
async function summed(user: Parameters<typeof summary.ask>[0]): Promise<AppSummary[]> {
  const answer = await summary.ask(user, { query: WEEK }, signal)
  if (answer instanceof Response) throw new Error('A summary is JSON.')
  return answer.data
}
const callsIn = async (user: Parameters<typeof analytics.ask>[0], app: string) => {
  const answer = await analytics.ask(user, { query: { ...WEEK, metrics: ['calls'] } }, signal, app)
  return answer instanceof Response ? null : (answer.data[0]?.calls ?? null)
}
const isCurrent = async (app: string) => (await inApp(app, () => syncStatus())).state === 'current'

describe('an app whose Calls API refuses the key', () => {
  const { users } = ownTwoApps((app, entry) => (app === 'b' ? { ...entry, apiKey: 'a-wrong-key' } : entry))
  let running: Running | null = null
  afterAll(async () => {
    await running?.stop()
    await closeAccounts()
  })

  test('leaves the other current and answering, and says why it is stopped', async () => {
    running = await startApps(true)
    await vi.waitFor(async () => expect(await isCurrent('a')).toBe(true), { timeout: 120_000, interval: 100 })
    const stopped = () => inApp('b', () => syncStatus())
    await vi.waitFor(async () => expect((await stopped()).state).toBe('stopped'), { timeout: 60_000, interval: 100 })
    expect(await callsIn(users.admin, 'a')).toBeGreaterThan(0)
    expect(await callsIn(users.admin, 'b')).toBe(0)
    const [a, b] = await summed(users.admin)
    expect(a).toMatchObject({ id: 'a', state: 'current', lastError: null, calls: await callsIn(users.admin, 'a') })
    expect(b).toMatchObject({ id: 'b', state: 'stopped', calls: 0, lastError: expect.stringMatching(/key/i) })
    expect(JSON.stringify(b)).not.toContain('a-wrong-key')
  })
})
