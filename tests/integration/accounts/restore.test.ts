import { createReadStream, createWriteStream, readFileSync, writeFileSync } from 'node:fs'
import { inspect } from 'node:util'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type Database, rowsOf } from '@/lib/server/accounts/database'
import { openAccounts } from '@/lib/server/accounts/db'
import { erasureHashes } from '@/lib/server/accounts/erased-read'
import { migrateBetween, newestLevel } from '@/lib/server/accounts/migrate'
import { BackupError } from '@/lib/server/backup/format'
import { restoreBackup } from '@/lib/server/backup/restore'
import { writeBackup } from '@/lib/server/backup/write'
import { readLines, writeLines } from '../../support/backup-file'
import { codeOf } from '../../support/code-of'
import { allRows, fillAccounts } from '../../support/fill-accounts'
import { hasPostgres } from '../../support/postgres'
import { firstOf, size } from '../../support/properties'
import { ownPlaces } from './places'

const CUTS = size(10, 200)

describe.skipIf(!hasPostgres)('restoring the accounts', () => {
  const { place, connect, fresh, file } = ownPlaces()
  const from = (name: string) => () => createReadStream(file(name))
  const restore = (db: Database, name: string, replace = false) => restoreBackup(db, from(name), { replace })
  const save = (db: Database, name: string) => writeBackup(db, '1.2.3', createWriteStream(file(name)))
  const run = (db: Database, text: string) => rowsOf<unknown>(db, sql.raw(text))
  /** A database with every table filled, saved as `sound`; it is shared by the tests that leave the database unchanged. */
  const sound = async () => {
    if (unchanged !== null) return connect(unchanged)
    unchanged = await place('server')
    const db = await connect(unchanged)
    await fillAccounts(db)
    await save(db, 'sound')
    return db
  }
  let unchanged: Awaited<ReturnType<typeof place>> | null = null

  test('refuses a file that is cut or changed anywhere, and leaves what was', async () => {
    const db = await sound()
    const before = await allRows(db)
    const bytes = readFileSync(file('sound'))
    for (let step = 0; step < CUTS; step += 1) {
      const at = Math.floor((bytes.length * step) / CUTS)
      writeFileSync(file('cut'), bytes.subarray(0, at))
      await expect(restore(db, 'cut', true), `cut at ${at}`).rejects.toThrow(BackupError)
      // The first ten bytes are the gzip header (time, system), which says nothing about the content.
      const changed = Buffer.from(bytes)
      changed[Math.max(at, 10)] = (changed[Math.max(at, 10)] ?? 0) ^ 0x10
      writeFileSync(file('changed'), changed)
      await expect(restore(db, 'changed', true), `changed at ${at}`).rejects.toThrow(BackupError)
    }
    expect(await allRows(db)).toEqual(before)
  })

  test.each([
    ['a row is missing', (lines: string[]) => lines.toSpliced(3, 1), 'damaged'],
    ['a row is there twice', (lines: string[]) => lines.toSpliced(3, 0, lines[3] ?? ''), 'damaged'],
    ['a table is missing', (lines: string[]) => withoutTable(lines, 'notes'), 'damaged'],
    [
      'a table is unknown',
      (lines: string[]) => lines.map((line) => line.replace('"name":"notes"', '"name":"pg_class"')),
      'damaged',
    ],
    [
      'a column is unknown',
      (lines: string[]) => lines.map((line) => line.replace('"columns":["id",', '"columns":["id; DROP TABLE users",')),
      'damaged',
    ],
    ['the end is missing', (lines: string[]) => lines.slice(0, -2), 'damaged'],
    ['something follows', (lines: string[]) => [...lines, '{"row":{}}', ''], 'damaged'],
  ])('refuses a sound archive in which %s', async (_, change, words) => {
    const db = await sound()
    const before = await allRows(db)
    writeLines(file('crafted'), change(readLines(file('sound'))))
    await expect(restore(db, 'crafted', true)).rejects.toThrow(words)
    expect(await allRows(db)).toEqual(before)
  })

  test('refuses what is no backup', async () => {
    const db = await sound()
    writeFileSync(file('text'), 'no backup')
    await expect(restore(db, 'text')).rejects.toThrow('no backup of Callscope')
    writeLines(file('other'), ['{"something":1}', ''])
    await expect(restore(db, 'other')).rejects.toThrow('no backup of Callscope')
  })

  test('refuses a backup of a newer release, by its tables or its format', async () => {
    const db = await sound()
    const newer = [
      ['"level":', `"level":${newestLevel() + 1},"was":`],
      ['"version":1', '"version":2'],
    ] as const
    for (const [before, after] of newer) {
      writeLines(
        file('newer'),
        readLines(file('sound')).map((line) => line.replace(before, after)),
      )
      await expect(restore(db, 'newer', true)).rejects.toThrow(/newer release of Callscope \(1\.2\.3\)\. Install/)
    }
  })

  test.each(firstOf([1_795_509_945_541, 1_790_000_003_000, 1_795_430_669_594], 1))(
    'brings a backup of migration %i forward',
    async (level) => {
      const old = await fresh('server', { isLaid: false })
      await old.transaction((tx) => migrateBetween(tx, 0, level))
      await fillAccounts(old)
      const before = await allRows(old)
      await save(old, 'old')
      const db = await fresh(level > 1_795_509_000_000 ? 'embedded' : 'server')
      expect(await restore(db, 'old')).toMatchObject({ isMigrated: true, release: '1.2.3' })
      const after = await allRows(db)
      expect(Object.keys(after).length).toBeGreaterThan(Object.keys(before).length)
      for (const name of ['users', 'notes', 'saved_views'])
        expect(after[name], name).toHaveLength(before[name]?.length ?? -1)
      expect(await run(db, 'SELECT max(created_at)::text AS level FROM drizzle.__drizzle_migrations')).toEqual([
        { level: String(newestLevel()) },
      ])
    },
  )

  test('replaces accounts only where it was said', async () => {
    await sound()
    const db = await fresh('server')
    // What a first start creates may be overwritten.
    await run(db, `INSERT INTO setup_tokens VALUES ('h', now()); INSERT INTO leases VALUES ('sync', 'me', now())`)
    await restore(db, 'sound')
    await run(db, `INSERT INTO users (id, email, role) VALUES ('new', 'new@example.com', 'agent')`)
    await expect(restore(db, 'sound')).rejects.toThrow('--replace')
    expect((await allRows(db)).users).toHaveLength(4)
    await restore(db, 'sound', true)
    expect((await allRows(db)).users).toHaveLength(3)
  })

  test('is all or nothing: a row that cannot be stored leaves what was', async () => {
    const db = await sound()
    const before = await allRows(db)
    const lines = readLines(file('sound')).map((line) => line.replaceAll('"role":"agent"', '"role":"emperor"'))
    writeLines(file('unsound'), lines)
    const at = lines.findIndex((line) => line.includes('emperor')) + 1
    const refusal = await restore(db, 'unsound', true).catch((error: unknown) => error)
    expect(refusal).toMatchObject({
      message: `The backup cannot be restored, and nothing was changed: in line ${at} (table users), a value is none of those that are possible (23514, users_role_check).`,
    })
    expect(await allRows(db)).toEqual(before)
    const broken = lines.map((line, index) => (index === at - 1 ? line.replace('{"row":{', '{"row":{S3CRET') : line))
    writeLines(file('unsound'), broken)
    const unread = await restore(db, 'unsound', true).catch((error: unknown) => error)
    expect(inspect(unread, { depth: 9 })).toContain(`in line ${at} (table users), a value cannot be read (22P02)`)
    expect(inspect(unread, { depth: 9 })).not.toContain('S3CRET')
  })

  test('is refused while a process is connected to the database', async () => {
    await sound()
    const where = await place('server')
    const running = await openAccounts(where)
    await running.db.execute(sql`SELECT 1`)
    const own = await connect(where)
    await expect(restore(own, 'sound', true)).rejects.toThrow('Callscope is running with this database')
    await running.close()
    await expect.poll(() => codeOf(restore(own, 'sound', true)), { timeout: 60_000 }).toBe('done')
  })

  test('of another installation is refused once people were erased here, since hashes from there do not match them', async () => {
    const [db, other] = [await fresh('server'), await fresh('server')]
    for (const [one, pseudonym] of [
      [db, 'erased-2345'],
      [other, 'erased-9'],
    ] as const) {
      await erasureHashes(one)
      await run(
        one,
        `INSERT INTO erasures (pseudonym, uid_hash, uid_sieve, names, requested_by, requested_at, phase, counts) VALUES ('${pseudonym}', 'h', 1, '[]', 'x', now(), 'done', '{}')`,
      )
    }
    await save(other, 'other')
    await expect(restore(db, 'other', true)).rejects.toThrow('Restore it into an empty database.')
    expect(await run(db, 'SELECT pseudonym FROM erasures')).toEqual([{ pseudonym: 'erased-2345' }])
  })

  test('sends nothing twice, and what has ended since stays so', async () => {
    const db = await fresh('server')
    await run(
      db,
      `INSERT INTO users (id, email, role) VALUES ('u', 'u@example.com', 'admin');
      INSERT INTO deliveries (id, order_key, channel_name, channel_kind, kind, message, status, created_at, next_attempt_at, claimed_until)
        VALUES ('waits', 'k', 'c', 'webhook', 'firing', '{}', 'pending', now(), now(), NULL), ('claimed', 'k', 'c', 'webhook', 'firing', '{}', 'pending', now(), now(), now()),
          ('sent', 'k', 'c', 'webhook', 'firing', '{}', 'sent', now(), NULL, NULL);
      INSERT INTO alert_rules (id, name, judged, memory) VALUES ('fires', 'a', '{}', '{"state": "firing", "at": 1, "isAnnounced": true}'), ('new', 'b', '{}', '{"state": "normal", "at": null}');
      INSERT INTO digests (id, name, frequency, weekday, time, zone, filters, secret, next_at) VALUES ('d', 'Morning', 'daily', 1, '08:00', 'Europe/Paris', '', 's', 1);
      INSERT INTO api_tokens (id, token_hash, prefix, owner_id, name, scopes, expires_at) VALUES ('t', 'h', 'p', 'u', 'n', '[]', '2099-01-01'), ('t2', 'h2', 'p', 'u', 'n', '[]', '2099-01-01');
      INSERT INTO shares (id, token_hash, secret, kind, label, zone, expires_at) VALUES ('s', 'h', 's', 'report', 'l', 'UTC', '2099-01-01');
      INSERT INTO leases VALUES ('sync', 'someone', '2099-01-01');
      INSERT INTO setup_tokens VALUES ('h', '2099-01-01');
      INSERT INTO password_resets VALUES ('r', 'u', '2099-01-01')`,
    )
    await save(db, 'before')
    await run(
      db,
      `UPDATE api_tokens SET revoked_at = now() WHERE id = 't'; UPDATE shares SET revoked_at = now();
      INSERT INTO digest_unsubscribed (digest_id, address) VALUES ('d', 'a@example.com');
      INSERT INTO ended_sessions VALUES ('e', '2099-01-01')`,
    )
    const now = Date.UTC(2026, 10, 30, 12)
    await restoreBackup(db, from('before'), { replace: true, nowMs: now })
    expect(await run(db, 'SELECT id, status, next_attempt_at, claimed_until FROM deliveries ORDER BY id')).toEqual([
      { id: 'claimed', status: 'failed', next_attempt_at: null, claimed_until: null },
      { id: 'sent', status: 'sent', next_attempt_at: null, claimed_until: null },
      { id: 'waits', status: 'failed', next_attempt_at: null, claimed_until: null },
    ])
    expect(await run(db, `SELECT id, memory FROM alert_rules ORDER BY id`)).toEqual([
      { id: 'fires', memory: { state: 'stale', at: 1, isAnnounced: true } },
      { id: 'new', memory: { state: 'normal', at: null } },
    ])
    expect(await run(db, 'SELECT next_at::int AS next FROM digests')).toEqual([
      { next: Date.UTC(2026, 11, 1, 7) / 1000 },
    ])
    expect(await run(db, 'SELECT id FROM api_tokens WHERE revoked_at IS NOT NULL')).toEqual([{ id: 't' }])
    expect(await run(db, 'SELECT id FROM shares WHERE revoked_at IS NOT NULL')).toEqual([{ id: 's' }])
    expect(await run(db, 'SELECT address FROM digest_unsubscribed')).toEqual([{ address: 'a@example.com' }])
    expect(await run(db, 'SELECT id FROM ended_sessions')).toEqual([{ id: 'e' }])
    expect(await run(db, 'SELECT * FROM leases')).toEqual([])
    expect(await run(db, 'SELECT * FROM setup_tokens')).toEqual([])
    expect(await run(db, 'SELECT * FROM password_resets')).toEqual([])
    expect(await run(db, 'SELECT session_version AS version FROM users')).toEqual([{ version: 1001 }])
    expect(await run(db, `SELECT actor, action FROM audit_log`)).toEqual([
      { actor: 'shell', action: 'accounts.restore' },
    ])
  })
})

/** The lines of a backup without one table: its header, rows and count. */
function withoutTable(lines: string[], name: string): string[] {
  const at = lines.findIndex((line) => line.startsWith(`{"table":{"name":"${name}"`))
  const next = lines.findIndex((line, index) => index > at && !line.startsWith('{"row":'))
  return lines.toSpliced(at, next - at).map((line) => line.replace(new RegExp(`"${name}":\\d+,?`), ''))
}
