import { createReadStream, createWriteStream } from 'node:fs'
import { PassThrough } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { openAccounts } from '@/lib/server/accounts/db'
import { restoreBackup } from '@/lib/server/backup/restore'
import { tablesIn } from '@/lib/server/backup/tables'
import { writeBackup } from '@/lib/server/backup/write'
import { allRows, fillAccounts } from '../../support/fill-accounts'
import { hasPostgres } from '../../support/postgres'
import { firstOf } from '../../support/properties'
import { ownPlaces } from './places'

/** `restore.test.ts` covers restoring into an embedded database, too. */
const DIRECTIONS = [
  ['embedded', 'server'],
  ['server', 'server'],
  ['embedded', 'embedded'],
  ['server', 'embedded'],
] as const

/** Generous, for busy machines. */
const PATIENCE = { timeout: 60_000 }
/** Tables that a restore changes on purpose, as `restore.test.ts` says. */
const CHANGED = new Set(['leases', 'setup_tokens', 'password_resets', 'users', 'audit_log', 'alert_rules'])

describe.skipIf(!hasPostgres)('a backup of the accounts', () => {
  const { place, connect, fresh, file } = ownPlaces()

  test('has every table that the database has', async () => {
    const db = await fresh('server')
    const { rows } = (await db.execute(
      sql`SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY 1`,
    )) as unknown as { rows: { name: string }[] }
    const tables = await tablesIn(db)
    expect(tables.map(({ name }) => name).sort()).toEqual(rows.map(({ name }) => name))
    expect(tables.length).toBeGreaterThan(20)
  })

  test.each(firstOf(DIRECTIONS, 1))('from %s to %s brings back every value of every table', async (from, to) => {
    const source = await fresh(from)
    await fillAccounts(source)
    const before = await allRows(source)
    const made = await writeBackup(source, '1.2.3', createWriteStream(file(`${from}-${to}`)))
    expect(made).toMatchObject({ release: '1.2.3', tables: Object.keys(before).length })
    expect(made.rows).toBe(Object.values(before).flat().length)

    const where = await place(to, { isLaid: false })
    const target = await connect(where)
    const open = () => createReadStream(file(`${from}-${to}`))
    await restoreBackup(target, open, { replace: false })
    const after = await allRows(target)
    expect(Object.keys(after)).toEqual(Object.keys(before))
    for (const [name, rows] of Object.entries(before)) {
      expect(rows, name).toHaveLength(3)
      if (!CHANGED.has(name)) expect(after[name], name).toEqual(rows)
    }
    const ended = before.users?.map((row) =>
      row.replace(/2000000000|1999999999|1999999998/, (n) => String(Number(n) + 1000)),
    )
    expect(after.users).toEqual(ended)
    expect(after.audit_log).toEqual(expect.arrayContaining(before.audit_log ?? []))
    expect(after.audit_log).toHaveLength(4)

    // The sequence continues after the numbers already used.
    const { rows } = (await target.execute(
      sql`INSERT INTO deliveries (id, order_key, channel_name, channel_kind, kind, message, status, created_at)
        VALUES ('new', 'k', 'n', 'webhook', 'test', '{}', 'sent', now()) RETURNING seq::int, (SELECT max(seq)::int FROM deliveries) AS before`,
    )) as unknown as { rows: { seq: number; before: number }[] }
    expect(rows[0]?.seq).toBe((rows[0]?.before ?? 0) + 1)
  })

  test.each(firstOf(['server', 'embedded'] as const, 1))(
    'of %s is of one moment while writes go on',
    async (engine) => {
      const where = await place(engine)
      const accounts = await openAccounts(where)
      let isOver = false
      let written = 0
      const writer = (async () => {
        for (; !isOver; written += 1) {
          // The embedded engine answers within one turn of the event loop, so this loop must yield itself.
          await setImmediate()
          await accounts.db.transaction(async (tx) => {
            await tx.execute(sql`INSERT INTO ended_sessions (id, expires_at) VALUES (${`s${written}`}, '2099-01-01')`)
            await tx.execute(
              sql`INSERT INTO users (id, email, role) VALUES (${`u${written}`}, ${`e${written}`}, 'agent')`,
            )
          })
        }
      })()
      // The destination accepts bytes only after further writes, so that writes happen in the middle of the backup where the engine allows it.
      await expect.poll(() => written, PATIENCE).toBeGreaterThan(20)
      const slow = new PassThrough({ highWaterMark: 1 })
      const saved = writeBackup(accounts.db, '1', slow)
      const target = createWriteStream(file(`moving-${engine}`))
      if (engine === 'server') {
        const before = written
        await expect.poll(() => written, PATIENCE).toBeGreaterThan(before + 20)
      }
      slow.pipe(target)
      await saved
      isOver = true
      await writer
      await new Promise((resolve) => (target.closed ? resolve(null) : target.once('close', () => resolve(null))))
      await accounts.close()

      const restored = await fresh('server', { isLaid: false })
      await restoreBackup(restored, () => createReadStream(file(`moving-${engine}`)), { replace: false })
      const { users, ended_sessions: sessions } = await allRows(restored)
      expect(users?.length).toBeGreaterThan(20)
      expect(sessions).toHaveLength(users?.length ?? 0)
      expect(users?.length).toBeLessThanOrEqual(written)
    },
  )
})
