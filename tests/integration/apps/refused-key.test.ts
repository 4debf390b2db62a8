import { afterAll, describe, expect, test, vi } from 'vitest'
import { closeAccounts } from '@/lib/server/accounts/db'
import { inApp } from '@/lib/server/process/config/current-app'
import { startApps } from '@/lib/server/process/start/start-apps'
import { syncStatus } from '@/lib/server/process/workspace/workspace'
import { callsIn, summariesFor } from './asked'
import { becomesCurrent, ownTwoApps } from './two-apps'

type Running = Awaited<ReturnType<typeof startApps>>

describe('an app whose Calls API refuses the key', () => {
  const { users } = ownTwoApps((app, entry) => (app === 'b' ? { ...entry, apiKey: 'a-wrong-key' } : entry))
  let running: Running | null = null
  afterAll(async () => {
    await running?.stop()
    await closeAccounts()
  })

  test('leaves the other current and answering, and says why it is stopped', async () => {
    running = await startApps(true)
    await becomesCurrent('a')
    const stopped = () => inApp('b', () => syncStatus())
    await vi.waitFor(async () => expect((await stopped()).state).toBe('stopped'), { timeout: 60_000, interval: 100 })
    expect(await callsIn(users.admin, 'a')).toBeGreaterThan(0)
    expect(await callsIn(users.admin, 'b')).toBe(0)
    const [a, b] = await summariesFor(users.admin)
    expect(a).toMatchObject({ id: 'a', state: 'current', lastError: null, calls: await callsIn(users.admin, 'a') })
    expect(b).toMatchObject({ id: 'b', state: 'stopped', calls: 0, lastError: expect.stringMatching(/key/i) })
    expect(JSON.stringify(b)).not.toContain('a-wrong-key')
  })
})
