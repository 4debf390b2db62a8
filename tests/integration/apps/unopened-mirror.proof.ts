import { existsSync } from 'node:fs'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { closeAccounts } from '@/lib/server/accounts/db'
import { config } from '@/lib/server/process/config/config'
import { startApps } from '@/lib/server/process/start/start-apps'
import { workspace } from '@/lib/server/process/workspace/workspace'
import { onServer } from '../../support/own-mirror'
import { callsIn, summariesFor } from './asked'
import { becomesCurrent, ownTwoApps, synced } from './two-apps'

type Running = Awaited<ReturnType<typeof startApps>>

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
    await becomesCurrent('a')
    expect(await callsIn(users.admin, 'a')).toBe(calls)
    await expect(callsIn(users.admin, 'b')).rejects.toMatchObject({ code: 'MIRROR_UNAVAILABLE' })
    const [a, b] = await summariesFor(users.admin)
    expect(a).toMatchObject({ id: 'a', state: 'current', calls })
    expect(b).toEqual({ id: 'b', name: 'Bravo app', error: expect.stringContaining('newer version') })
    expect(existsSync(path.join(config().dataDir, 'mirror', 'metadata'))).toBe(!onServer)
  })
})
