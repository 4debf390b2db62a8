import { execFileSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountsDb, closeAccounts } from '@/lib/server/accounts/db'
import { sharedNowMs } from '@/lib/server/process/coordination/clock'
import { scrape } from '@/lib/server/process/workspace/scrape'
import { workspace } from '@/lib/server/process/workspace/workspace'
import { shareGauges } from '@/lib/server/sync/progress'
import packageJson from '@/package.json'
import { configure } from '../../support/own-accounts'
import { ownDirectory } from '../../support/own-mirror'
import { hasPostgres, ownDatabase } from '../../support/postgres'

/** The metric samples of this process, which does not run the sync. */
const samples = async () => (await scrape()).text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
const syncSamples = async () =>
  (await samples()).filter((line) => /^callscope_(sync_lag|sync_state|mirror|quarantined|open)/.test(line))

describe.skipIf(!hasPostgres)('a process that does not run the sync', () => {
  const postgres = ownDatabase()
  const dataDir = ownDirectory()
  beforeAll(() => {
    configure({
      DATA_DIR: dataDir,
      DATABASE_URL: postgres.databaseUrl(),
      CALLS_API_URL: 'http://127.0.0.1:1/v3',
      CALLS_API_KEY: 'key',
    })
  })
  afterAll(async () => {
    await workspace().close()
    await closeAccounts()
  })

  test('leaves out what it does not know rather than reporting 0', async () => {
    expect(await syncSamples()).toEqual([])
    expect(await samples()).toContain('callscope_webhook_events_waiting 0')
    expect(await samples()).toContain(`callscope_build_info{version="${packageJson.version}"} 1`)
  })

  test('says how full the disk of its data directory is, as df does', async () => {
    const [free, size] = ['free', 'size'].map((which) => `callscope_disk_${which}_bytes `)
    const found = async (name = '') =>
      Number((await samples()).find((line) => line.startsWith(name))?.slice(name.length))
    const columns = execFileSync('df', ['--block-size=1', '--output=avail,size', dataDir], { encoding: 'utf8' })
    const [available, whole] = columns.trim().split('\n').at(-1)?.trim().split(/ +/).map(Number) ?? []
    expect(await found(size)).toBe(whole)
    expect(Math.abs((await found(free)) - Number(available))).toBeLessThan(Number(whole) / 10)
  })

  test('exports what the process that runs it has shared', async () => {
    await accountsDb()
    const syncedAt = Math.floor(sharedNowMs() / 1000) - 100
    await shareGauges({ state: 'waiting', syncedAt, callsStored: 412, quarantined: 3, openCalls: null })
    const shared = await syncSamples()
    expect(shared).toContain('callscope_sync_state{state="waiting"} 1')
    expect(shared).toContain('callscope_sync_state{state="current"} 0')
    expect(shared).toContain('callscope_mirror_calls 412')
    expect(shared.join()).toMatch(/callscope_sync_lag_seconds 10[0-9]/)
    expect(shared.join()).not.toContain('open_calls')
  })
})
