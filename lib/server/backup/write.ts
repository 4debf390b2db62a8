import { createHash } from 'node:crypto'
import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { levelOf } from '@/lib/server/accounts/migrate'
import { type Database, rowsOf } from '../accounts/database'
import { BackupError, FORMAT, FORMAT_VERSION, type Header, ROW, type Summary } from './format'
import { listed, sequencesIn, type Table, tablesIn } from './tables'

/** Rows per batch: few enough that a batch of long ones fits into memory. */
const BATCH = 1_000

export type BackupSummary = Pick<Header, 'createdAt' | 'release'> & { rows: number; tables: number }

/**
 * Writes a backup of the accounts as they are at one moment, whatever is written meanwhile: one read-only transaction. The embedded database has
 * one connection, so that its other questions wait for it.
 * @throws BackupError when there is nothing to back up; else what the database or the destination throws
 */
export async function writeBackup(db: Database, release: string, destination: Writable): Promise<BackupSummary> {
  const gzip = createGzip()
  const written = pipeline(gzip, destination)
  // Awaited at the end, or where a line is written.
  written.catch(() => undefined)
  const hash = createHash('sha256')
  const write = async (text: string) => {
    hash.update(text)
    if (!gzip.write(text)) await Promise.race([once(gzip, 'drain'), written])
  }
  try {
    const made = await db.transaction((tx) => writeAll(tx, release, write), {
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    })
    gzip.end(lineOf('end', { sha256: hash.digest('hex') }))
    await written
    return made
  } catch (error) {
    gzip.destroy()
    await written.catch(() => undefined)
    throw error
  }
}

type Write = (text: string) => Promise<void>
const lineOf = (kind: 'header' | 'table' | 'summary' | 'end', value: unknown) =>
  `${JSON.stringify({ [kind]: value })}\n`

async function writeAll(tx: Database, release: string, write: Write): Promise<BackupSummary> {
  await tx.execute(sql`SET LOCAL TIME ZONE 'UTC'`)
  await tx.execute(sql`SET LOCAL extra_float_digits = 1`)
  const level = await levelOf(tx)
  const tables = await tablesIn(tx)
  if (level === 0 || tables.length === 0) throw new BackupError('This database has no accounts of Callscope yet.')
  const [clock] = await rowsOf<{ now: string }>(tx, sql`SELECT to_json(now()) #>> '{}' AS now`)
  const header: Header = { format: FORMAT, version: FORMAT_VERSION, release, createdAt: clock?.now ?? '', level }
  await write(lineOf('header', header))
  const counts: Summary['rows'] = {}
  for (const table of tables) counts[table.name] = await writeTable(tx, table, write)
  const summary: Summary = { rows: counts, sequences: await sequencesIn(tx, tables) }
  await write(lineOf('summary', summary))
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return { createdAt: header.createdAt, release, rows, tables: tables.length }
}

async function writeTable(tx: Database, table: Table, write: Write): Promise<number> {
  await write(lineOf('table', table))
  const columns = listed(table.columns.map((column) => sql.identifier(column)))
  await tx.execute(
    sql`DECLARE rows_of_table NO SCROLL CURSOR FOR SELECT row_to_json(listed)::text AS row
      FROM (SELECT ${columns} FROM ${sql.identifier(table.name)}) AS listed`,
  )
  let count = 0
  for (;;) {
    const rows = await rowsOf<{ row: string }>(tx, sql.raw(`FETCH ${BATCH} FROM rows_of_table`))
    if (rows.length === 0) break
    count += rows.length
    await write(rows.map(({ row }) => `${ROW.before}${row}${ROW.after}\n`).join(''))
  }
  await tx.execute(sql`CLOSE rows_of_table`)
  return count
}
