import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rowsOf } from '@/lib/server/accounts/database'
import { openAccounts } from '@/lib/server/accounts/db'
import { faultsOf, inspectAccounts } from '@/lib/server/accounts/inspect'
import { users } from '@/lib/server/accounts/schema/users'
import { elsewhere, hasPostgres } from '../../support/postgres'
import { startPostgres, type TestPostgres } from '../../support/postgres-server'

const user = (id: string) => ({ id, email: `${id}@example.com`, role: 'agent' as const, source: 'local' as const })

describe.skipIf(!hasPostgres)('a standby of a PostgreSQL server', () => {
  let postgres: TestPostgres
  beforeAll(async () => {
    postgres = await startPostgres()
  })
  afterAll(() => postgres?.close())

  test('can be started with and read, refuses writes in words, and takes them once it is promoted', async () => {
    const where = { dataDir: '', databaseUrl: await postgres.database() }
    const primary = await openAccounts(where)
    await primary.db.insert(users).values(user('a'))
    await primary.close()
    const standby = await postgres.standby()
    const there = { ...where, databaseUrl: standby.through(where.databaseUrl) }
    const accounts = await openAccounts(there)
    const ids = async () => (await accounts.db.select().from(users)).map(({ id }) => id)
    expect(await Promise.all([ids(), ids(), ids()])).toEqual(Array(3).fill(['a']))
    await expect(accounts.db.insert(users).values(user('b'))).rejects.toMatchObject({
      code: '25006',
      message: expect.stringContaining('can only be read at the moment'),
    })
    expect(faultsOf(await inspectAccounts(there)).map(({ fault }) => fault.text)).toEqual([
      'The database can only be read at the moment.',
    ])
    await elsewhere(there.databaseUrl, 'SELECT pg_promote()')
    await accounts.db.insert(users).values(user('b'))
    expect(await ids()).toEqual(['a', 'b'])
    // A connection made to the standby would receive no notifications.
    const listening = async () =>
      rowsOf<{ channel: string }>(accounts.db, sql`SELECT pg_listening_channels() AS channel, pg_sleep(0.05)`)
    for (const rows of await Promise.all(Array.from({ length: 5 }, listening))) expect(rows).toHaveLength(1)
    await accounts.close()
    await standby.close()
  })
})
