import { eq, lte, type SQL, sql } from 'drizzle-orm'
import { deliveries, digests } from '@/lib/server/accounts/schema/alerts'
import { erasures, leases } from '@/lib/server/accounts/schema/instance'
import { nextAfter } from '@/lib/shared/alerts/digest-schedule'
import { type Database, rowsOf } from '../accounts/database'
import { ERASURE_SECRET, readErased, storedSecret } from '../accounts/erased-read'
import { alertRules } from '../accounts/schema/alerts'
import { passwordResets, setupTokens, users } from '../accounts/schema/users'
import { eraseIn } from '../erasure/erase-accounts'
import { BackupError } from './format'
import { populated, type Table } from './tables'

/** What has ended and who is erased according to the replaced database; an older backup must not bring it back. */
type Ended = Awaited<ReturnType<typeof endedIn>>

/** More than the session version of any account can have grown since a backup. */
const SESSION_VERSIONS = 1_000
const NOT_SENT =
  'It was waiting when the backup was made that has been restored, and may have been sent since. Send it again if it was not.'

/** Rows of the database that is about to be replaced, as JSON texts; none of a table that it does not have. */
async function rowsIn(tx: Database, tables: readonly Table[], table: string, where: SQL = sql`true`) {
  if (!tables.some(({ name }) => name === table)) return []
  const query = sql`SELECT row_to_json(t)::text AS row FROM ${sql.identifier(table)} AS t WHERE ${where}`
  return (await rowsOf<{ row: string }>(tx, query)).map(({ row }) => row)
}

/** Reads what has ended in the database that is about to be replaced, and who is erased there. */
export async function endedIn(tx: Database, tables: readonly Table[]) {
  const erased = await rowsIn(tx, tables, 'erasures')
  return {
    erased,
    /** By which they are recognized. */
    secret: erased.length === 0 ? null : await storedSecret(tx),
    sessions: await rowsIn(tx, tables, 'ended_sessions', sql`expires_at > now()`),
    unsubscribed: await rowsIn(tx, tables, 'digest_unsubscribed'),
    shares: await rowsIn(tx, tables, 'shares', sql`revoked_at IS NOT NULL`),
    tokens: await rowsIn(tx, tables, 'api_tokens', sql`revoked_at IS NOT NULL`),
  }
}

/**
 * Settles what must not resume as it was at the time of the backup: nobody holds a lease, every session ends, nothing is sent twice, and what has
 * ended since, according to the replaced database, stays ended.
 * @throws BackupError when its erased people cannot be recognized in the backup
 */
export async function settle(tx: Database, ended: Ended, nowMs: number): Promise<void> {
  await tx.delete(leases)
  await tx.delete(setupTokens)
  await tx.delete(passwordResets)
  await tx.update(users).set({ sessionVersion: sql`${users.sessionVersion} + ${SESSION_VERSIONS}` })
  await endAgain(tx, ended)
  await tx
    .update(deliveries)
    .set({ status: 'failed', problem: NOT_SENT, claimedUntil: null, nextAttemptAt: null })
    .where(eq(deliveries.status, 'pending'))
  // As after a lag of the mirror: only the newest window counts, and a pending state starts over.
  await tx
    .update(alertRules)
    .set({ memory: sql`${alertRules.memory} || '{"state": "stale"}'::jsonb`, version: sql`${alertRules.version} + 1` })
    .where(sql`${alertRules.memory} ->> 'at' IS NOT NULL`)
  const nowSeconds = Math.floor(nowMs / 1000)
  for (const row of await tx.select().from(digests).where(lte(digests.nextAt, nowSeconds)))
    await tx
      .update(digests)
      .set({ nextAt: nextAfter(row, nowSeconds) })
      .where(eq(digests.id, row.id))
  await keepErased(tx, ended)
}

async function endAgain(tx: Database, { sessions, unsubscribed, shares, tokens }: Ended): Promise<void> {
  await tx.execute(
    sql`INSERT INTO ended_sessions SELECT * FROM ${populated('ended_sessions', sessions)} ON CONFLICT DO NOTHING`,
  )
  await tx.execute(
    sql`INSERT INTO digest_unsubscribed SELECT * FROM ${populated('digest_unsubscribed', unsubscribed)}
      WHERE digest_id IN (SELECT id FROM digests) ON CONFLICT DO NOTHING`,
  )
  for (const [table, rows] of Object.entries({ shares, api_tokens: tokens }))
    await tx.execute(
      sql`UPDATE ${sql.identifier(table)} SET revoked_at = now()
        WHERE revoked_at IS NULL AND id IN (SELECT id FROM ${populated(table, rows)})`,
    )
}

/**
 * Keeps people erased whom an older backup still has: who was erased in the replaced database is erased in the restored one, in every text.
 * @throws BackupError when the backup is of another installation, which recognizes its erased people by another secret
 */
async function keepErased(tx: Database, { erased: rows, secret }: Ended): Promise<void> {
  if (secret === null) return
  const present = await storedSecret(tx)
  if (present !== null && present !== secret) {
    if ((await tx.select({ one: erasures.pseudonym }).from(erasures).limit(1)).length > 0)
      throw new BackupError(
        'People were erased both here and in the installation of the backup, which recognize them in different ways. Restore it into an empty database.',
      )
    await tx.execute(sql`DELETE FROM settings WHERE name = ${ERASURE_SECRET}`)
  }
  if (present !== secret)
    await tx.execute(sql`INSERT INTO settings (name, value) VALUES (${ERASURE_SECRET}, to_jsonb(${secret}::text))`)
  // A database of an earlier release has fewer columns.
  const complete = rows.map((row) => JSON.stringify({ left: {}, ...(JSON.parse(row) as object) }))
  const listed = populated('erasures', complete)
  await tx.execute(
    sql`DELETE FROM erasures AS e USING ${listed} AS p WHERE e.pseudonym = p.pseudonym OR (e.app = p.app AND e.uid_hash = p.uid_hash)`,
  )
  await tx.execute(sql`INSERT INTO erasures SELECT * FROM ${listed}`)
  for (const [app, erased] of await readErased(tx)) await eraseIn(tx, app, erased)
}
