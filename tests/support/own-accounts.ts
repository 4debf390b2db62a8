import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { closeAccounts } from '@/lib/server/accounts/db'
import { layAccounts } from './accounts-template'

/**
 * Gives the tests of one file an accounts database of their own, through the configuration, until they are over.
 * @param isLaid false where making the database is itself under test
 */
export function ownAccounts({ isLaid = true } = {}): void {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'callscope-accounts-'))
  beforeAll(async () => {
    if (isLaid) await layAccounts(dataDir)
    Object.assign(process.env, { DATA_DIR: dataDir, CALLS_API_URL: 'http://127.0.0.1:1/v3', CALLS_API_KEY: 'key' })
  })
  afterAll(async () => {
    await closeAccounts()
    rmSync(dataDir, { recursive: true, force: true })
  })
}
