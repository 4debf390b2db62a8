import { existsSync } from 'node:fs'
import path from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { GET as analytics } from '@/app/api/analytics/route'
import { GET as summary } from '@/app/api/apps/summary/route'
import { closeAccounts } from '@/lib/server/accounts/db'
import { config } from '@/lib/server/config/config'
import { startApps } from '@/lib/server/runtime/start-apps'
import { workspace } from '@/lib/server/workspace/workspace'
import type { AppSummary } from '@/lib/shared/contracts/apps'
import { onServer } from '../../support/own-mirror'
import { ownTwoApps, synced } from './two-apps'

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
/** By the worker in this process, not as the one before left it. */
const isCurrent = async (app: string) => (await workspace(app).running.worker)?.status()?.state === 'current'

describe('an app whose mirror cannot be opened', () => {
  const { users } = ownTwoApps()
  let running: Running | null = null
  afterAll(async () => {
    await running?.stop()
    await closeAccounts()
  })

  test('holds up neither the start nor the other, whose mirror stays as it was', async () => {
    await synced('a')
    const calls = await callsIn(users.admin, 'a')
    // As a newer release would leave it.
    await (await workspace('b').mirror()).insert('schema_migrations', [{ id: 99_999, name: 'newer' }])
    for (const app of ['a', 'b']) {
      await (await workspace(app).running.worker)?.stop()
      await workspace(app).close()
    }
    running = await startApps(true)
    await vi.waitFor(async () => expect(await isCurrent('a')).toBe(true), { timeout: 120_000, interval: 100 })
    expect(await callsIn(users.admin, 'a')).toBe(calls)
    await expect(callsIn(users.admin, 'b')).rejects.toMatchObject({ code: 'MIRROR_UNAVAILABLE' })
    const [a, b] = await summed(users.admin)
    expect(a).toMatchObject({ id: 'a', state: 'current', calls })
    expect(b).toEqual({ id: 'b', name: 'Bravo app', error: expect.stringContaining('newer version') })
    expect(existsSync(path.join(config().dataDir, 'mirror', 'metadata'))).toBe(!onServer)
  })
})
