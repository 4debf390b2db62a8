import { createHash } from 'node:crypto'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/pglite'
import { expect, test } from 'vitest'
import { rowsOf } from '@/lib/server/accounts/database'
import { openAccounts } from '@/lib/server/accounts/db'
import { migrationsFolder, newestLevel } from '@/lib/server/accounts/migrate'
import { layAccounts, openEmptyPGlite } from '../../support/accounts-template'
import { ownDirectory } from '../../support/own-mirror'
import { firstOf } from '../../support/properties'
import landed from './landed-migrations.json'

const root = ownDirectory()
const files = readMigrationFiles({ migrationsFolder: migrationsFolder() })
const ALERTS = 11
const DIGESTS = 12

test('a migration that somebody may have run is never written anew: what changes gets one of its own', () => {
  expect(files.map(({ hash, folderMillis }) => `${folderMillis} ${hash}`)).toEqual(landed)
})

/** Journal time of a migration that was on main for some hours: alerts and digests in one. */
const LONGER_ALERTS_MS = 1_795_513_148_828

const FORMER: [string, number, number | undefined][] = [
  ['has both by one migration of alerts and digests', DIGESTS, LONGER_ALERTS_MS],
  ['has alerts but no digests', ALERTS, files[ALERTS - 1]?.folderMillis],
]
test.each(firstOf(FORMER, 1))('an accounts database that %s opens with all its rows', async (name, applied, lastMs) => {
  const dataDir = path.join(root, createHash('sha256').update(name).digest('hex').slice(0, 8))
  const client = await openEmptyPGlite(dataDir)
  const old = drizzle(client)
  await old.execute(sql`CREATE SCHEMA drizzle`)
  await old.execute(
    sql`CREATE TABLE drizzle.__drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at bigint)`,
  )
  for (const { sql: statements } of files.slice(0, applied))
    for (const statement of statements) await old.execute(sql.raw(statement))
  for (const { hash, folderMillis } of files.slice(0, ALERTS - 1))
    await old.execute(
      sql`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES (${hash}, ${folderMillis})`,
    )
  await old.execute(sql`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('alerts', ${lastMs})`)
  await old.execute(
    sql`INSERT INTO channels (id, name, kind, target) VALUES ('c1', 'Desk', 'webhook', 'https://a.example')`,
  )
  if (applied >= DIGESTS)
    await old.execute(sql`INSERT INTO digests (id, name, frequency, weekday, time, zone, filters, secret, next_at)
      VALUES ('d1', 'Morning', 'daily', 1, '08:00', 'UTC', '', 'secret', 1)`)
  await client.close()

  for (let opening = 0; opening < 2; opening += 1) {
    const accounts = await openAccounts({ dataDir, databaseUrl: null })
    const count = (table: string) => rowsOf(accounts.db, sql.raw(`SELECT count(*)::int AS n FROM ${table}`))
    expect(await count('channels')).toEqual([{ n: 1 }])
    expect(await count('digests')).toEqual([{ n: applied >= DIGESTS ? 1 : 0 }])
    expect(await count('deliveries WHERE recipient IS NULL')).toEqual([{ n: 0 }])
    expect(await count('drizzle.__drizzle_migrations')).toEqual([{ n: files.length }])
    await accounts.close()
  }
})

test('accounts that a newer release has used are refused in one sentence, and stay as they are', async () => {
  const dataDir = path.join(root, 'newer')
  const folder = path.join(dataDir, 'accounts')
  await layAccounts(dataDir)
  const all = async (client: PGlite) =>
    (
      await client.query(`SELECT table_schema, table_name,
    query_to_xml(format('SELECT * FROM %I.%I', table_schema, table_name), true, true, '')::text AS rows
    FROM information_schema.tables WHERE table_schema IN ('public', 'drizzle') ORDER BY 1, 2`)
    ).rows
  const newer = await PGlite.create(folder)
  await newer.exec(`CREATE TABLE later (word text); INSERT INTO later VALUES ('kept');
    INSERT INTO users (id, email, role) VALUES ('u1', 'ana@example.com', 'ops');
    INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('later', ${newestLevel() + 1})`)
  const before = await all(newer)
  await newer.close()
  await expect(openAccounts({ dataDir, databaseUrl: null })).rejects.toThrow(
    `${folder} was used by a newer release of Callscope, and nothing in it was changed: install that release or a newer one, or move the accounts aside and restore a backup from before.`,
  )
  const after = await PGlite.create(folder)
  expect(await all(after)).toEqual(before)
  await after.close()
})
