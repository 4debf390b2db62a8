import path from 'node:path'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/pglite'
import { expect, test } from 'vitest'
import { openAccounts } from '@/lib/server/accounts/db'
import { migrationsFolder } from '@/lib/server/accounts/migrate'
import { openEmptyPGlite } from '../../support/accounts-template'
import { ownDirectory } from '../../support/own-mirror'

const root = ownDirectory()
/** The migrations of release 0.1.0, under its own names. */
const OLD = ['0001-accounts', '0002-ended-sessions', '0003-notes-tags-views-annotations-settings']

test.each([3, 1])(
  'an accounts database with %i migrations of release 0.1.0 keeps its rows and gets the remaining migrations',
  async (applied) => {
    const dataDir = path.join(root, String(applied))
    const client = await openEmptyPGlite(dataDir)
    const old = drizzle(client)
    await old.execute(
      sql`CREATE TABLE migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())`,
    )
    for (const [index, { sql: statements }] of readMigrationFiles({ migrationsFolder: migrationsFolder() })
      .slice(0, applied)
      .entries()) {
      for (const statement of statements) await old.execute(sql.raw(statement))
      await old.execute(sql`INSERT INTO migrations (name) VALUES (${OLD[index]})`)
    }
    if (applied > 0) await old.execute(sql`INSERT INTO users (id, email, role) VALUES ('u1', 'ana@example.com', 'ops')`)
    await client.close()

    for (let opening = 0; opening < 2; opening += 1) {
      const accounts = await openAccounts({ dataDir, databaseUrl: null })
      const users = await accounts.db.execute(sql`SELECT email FROM users`)
      expect((users as unknown as { rows: unknown[] }).rows).toHaveLength(applied > 0 ? 1 : 0)
      const ledger = await accounts.db.execute(sql`SELECT count(*)::int AS applied FROM drizzle.__drizzle_migrations`)
      expect((ledger as unknown as { rows: unknown[] }).rows).toEqual([
        { applied: readMigrationFiles({ migrationsFolder: migrationsFolder() }).length },
      ])
      await accounts.close()
    }
  },
)
