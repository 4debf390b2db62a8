import { mkdtempSync } from 'node:fs'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { expect, test } from 'vitest'
import { newestLevel } from '@/lib/server/accounts/migrate'
import { openMirror } from '@/lib/server/mirror/open/open'
import { layAccounts } from '../../support/accounts-template'
import { layMirror } from '../../support/mirror-template'
import { ownDirectory } from '../../support/own-mirror'
import { finish } from '../cli/running-process'
import { silent } from '../sync/world'

const root = ownDirectory()
const START = 'tests/integration/runtime/start-child.ts'

/** A data directory of this release, as a newer one leaves it. */
async function newer(part: 'accounts' | 'mirror'): Promise<string> {
  const dataDir = mkdtempSync(path.join(root, 'data-'))
  await layAccounts(dataDir)
  await layMirror(dataDir)
  if (part === 'accounts') {
    const client = await PGlite.create(path.join(dataDir, 'accounts'))
    await client.exec(
      `INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('later', ${newestLevel() + 1})`,
    )
    await client.close()
  } else {
    const mirror = await openMirror({ dataDir, clickhouse: null, log: silent })
    await mirror.insert('schema_migrations', [{ id: 99_999, name: 'later' }])
    await mirror.close()
  }
  return dataDir
}

test.each([
  ['accounts', START, []],
  ['accounts', 'lib/cli/backup.ts', ['never-written']],
  ['accounts', 'lib/cli/restore.ts', ['never-read', '--replace']],
  ['accounts', 'lib/cli/users.ts', ['list']],
  ['mirror', START, []],
] as const)('%s of a newer release: %s says no in a sentence and ends with 1', async (part, script, args) => {
  const dataDir = await newer(part)
  const environment = { DATA_DIR: dataDir, DATABASE_URL: '', CLICKHOUSE_URL: '', CALLS_API_KEY: '', DEMO_CALLS: '10' }
  const { code, output } = await finish(script, [...args], environment)
  expect(output).toContain(`${path.join(dataDir, part)} was `)
  expect(output).toMatch(/ by a newer (?:release|version) of Callscope[^:.]*: (?:install|run) that [^.]*\.$/m)
  expect(output).not.toMatch(/^ +at /m)
  expect(code).toBe(1)
})
