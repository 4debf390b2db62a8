import { sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../accounts/database'
import { ERASURE_SECRET, readErased } from '../accounts/erased-read'
import { erasures } from '../accounts/schema/erasures'
import { eraseIn } from '../erasure/erase-accounts'
import { BackupError } from './backup-error'
import type { Table } from './tables'

/** Who is erased in the database that is replaced, as JSON texts, and the secret by which they are recognized. */
export type ErasedSince = { rows: string[]; secret: string | null }

const secretIn = async (tx: Database): Promise<string | null> => {
  const found = await rowsOf<{ value: string }>(
    tx,
    sql`SELECT value::text AS value FROM settings WHERE name = ${ERASURE_SECRET}`,
  )
  return found[0]?.value ?? null
}

/** Reads who is erased before a database is replaced. */
export async function erasedIn(tx: Database, tables: readonly Table[]): Promise<ErasedSince> {
  if (!tables.some(({ name }) => name === 'erasures')) return { rows: [], secret: null }
  const found = await rowsOf<{ row: string }>(tx, sql`SELECT row_to_json(e)::text AS row FROM erasures AS e`)
  return { rows: found.map(({ row }) => row), secret: await secretIn(tx) }
}

/**
 * Keeps people erased whom a backup of before has: who was erased in the replaced database is erased in the restored one, in every text.
 * @throws BackupError when the backup is of another installation, which recognizes its erased people in another way
 */
export async function keepErased(tx: Database, { rows, secret }: ErasedSince): Promise<void> {
  if (rows.length === 0 || secret === null) return
  const present = await secretIn(tx)
  if (present !== null && present !== secret) {
    if ((await tx.select({ one: erasures.pseudonym }).from(erasures).limit(1)).length > 0)
      throw new BackupError(
        'People were erased both here and in the installation of the backup, which recognize them in different ways. Restore it into an empty database.',
      )
    await tx.execute(sql`DELETE FROM settings WHERE name = ${ERASURE_SECRET}`)
  }
  if (present !== secret)
    await tx.execute(sql`INSERT INTO settings (name, value) VALUES (${ERASURE_SECRET}, ${secret}::text::jsonb)`)
  // A database of a former release has fewer columns.
  const complete = rows.map((row) => ({ left: {}, ...(JSON.parse(row) as object) }))
  const listed = sql`json_populate_recordset(NULL::erasures, ${JSON.stringify(complete)}::text::json)`
  await tx.execute(
    sql`DELETE FROM erasures AS e USING ${listed} AS p WHERE e.pseudonym = p.pseudonym OR (e.app = p.app AND e.uid_hash = p.uid_hash)`,
  )
  await tx.execute(sql`INSERT INTO erasures SELECT * FROM ${listed}`)
  for (const [app, erased] of await readErased(tx)) await eraseIn(tx, app, erased)
}
