import { type SQLChunk, sql } from 'drizzle-orm'
import { type Database, rowsOf } from '@/lib/server/accounts/database'
import { ownNames } from '@/lib/server/accounts/migrate'
import type { Summary } from './format'

/** A table as the database has it, without generated columns. */
export type Table = { name: string; columns: string[] }
type Sequence = Summary['sequences'][number]

/** Parts of a statement, separated by commas. */
export const listed = (parts: SQLChunk[]) => sql.join(parts, sql`, `)

/** Rows as a statement can select from them, each given as the JSON text of `row_to_json`; columns that a text lacks are null. */
export const populated = (table: string, rows: readonly string[]) =>
  sql`json_populate_recordset(NULL::${sql.identifier(table)}, ${`[${rows.join(',')}]`}::text::json)`

/** Our tables that the database has, those that others refer to first. @throws Error where tables refer to each other in a circle */
export async function tablesIn(db: Database): Promise<Table[]> {
  const own = ownNames()
  const found = await rowsOf<Table>(
    db,
    sql`SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE n.nspname = current_schema() AND c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped
        AND a.attgenerated = '' GROUP BY c.relname ORDER BY c.relname`,
  )
  const references = await rowsOf<{ name: string; refersTo: string }>(
    db,
    sql`SELECT r.relname AS name, f.relname AS "refersTo" FROM pg_constraint k
      JOIN pg_class r ON r.oid = k.conrelid JOIN pg_class f ON f.oid = k.confrelid JOIN pg_namespace n ON n.oid = r.relnamespace
      WHERE k.contype = 'f' AND k.conrelid <> k.confrelid AND n.nspname = current_schema()`,
  )
  let waiting = found.filter(({ name }) => own.has(name))
  const ordered: Table[] = []
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ name }) => name))
    const waits = new Set(references.filter(({ refersTo }) => names.has(refersTo)).map(({ name }) => name))
    const next = waiting.filter(({ name }) => !waits.has(name))
    if (next.length === 0) throw new Error(`Tables refer to each other in a circle: ${[...names].join(', ')}`)
    ordered.push(...next)
    waiting = waiting.filter((table) => !next.includes(table))
  }
  return ordered
}

/** The sequences of our tables, each where it is now: at or after every number in a row that this transaction sees. */
export async function sequencesIn(db: Database, tables: readonly Table[]): Promise<Sequence[]> {
  const own = new Set(tables.map(({ name }) => name))
  const found = await rowsOf<{ table: string; column: string; sequence: string }>(
    db,
    sql`SELECT t.relname AS table, a.attname AS column, s.relname AS sequence FROM pg_class s
      JOIN pg_depend d ON d.objid = s.oid AND d.classid = 'pg_class'::regclass AND d.deptype IN ('a', 'i')
      JOIN pg_class t ON t.oid = d.refobjid JOIN pg_namespace n ON n.oid = t.relnamespace
      JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = d.refobjsubid
      WHERE s.relkind = 'S' AND n.nspname = current_schema() ORDER BY 1, 2`,
  )
  const sequences: Sequence[] = []
  for (const { table, column, sequence } of found.filter(({ table }) => own.has(table))) {
    const [at] = await rowsOf<Omit<Sequence, 'table' | 'column'>>(
      db,
      sql`SELECT last_value::text AS last, is_called AS "isCalled" FROM ${sql.identifier(sequence)}`,
    )
    if (at !== undefined) sequences.push({ table, column, ...at })
  }
  return sequences
}

/** How many rows each of our tables has. */
export async function countRows(db: Database): Promise<{ name: string; rows: number }[]> {
  const parts = (await tablesIn(db)).map(
    ({ name }) => sql`SELECT ${name}::text AS name, count(*)::int AS rows FROM ${sql.identifier(name)}`,
  )
  return rowsOf(db, sql.join(parts, sql` UNION ALL `))
}
