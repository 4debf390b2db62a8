import { sql } from 'drizzle-orm'
import { type Database, rowsOf } from '@/lib/server/accounts/database'
import { tablesIn } from '@/lib/server/backup/tables'

type Column = {
  name: string
  type: string
  refersTo: { table: string; column: string } | null
  /** The first value that a check allows. */
  allowed: string | null
  isNumbered: boolean
}

/** Values that a careless copy would change: quotes, line ends, other scripts, numbers beyond those of JavaScript, microseconds. */
const VALUES: Record<string, (row: number, column: string) => string> = {
  text: (row, column) =>
    `${column} ${row}: "quoted", 'single', back\\slash \\n,\ttab,\nline, \u2028, 名前, 👋🏽, \\u0041, {}`,
  int4: (row) => String(2_000_000_000 - row),
  int8: (row) => String(9_007_199_254_740_993n + BigInt(row)),
  float8: (row) => ['0.1', '-1.7976931348623157e+308', 'NaN', '5e-324'][row % 4] ?? '1',
  bool: (row) => String(row % 2 === 0),
  timestamptz: (row) => `2026-03-0${1 + row}T01:30:00.12345${row}+05:45`,
  jsonb: (row) =>
    `{"n": 12345678901234567890.123456789, "row": ${row}, "text": "\\"a\\" \\\\ \\u00e9 \\ud83d\\ude00", "list": [null, true, {}]}`,
}

async function columnsOf(db: Database, table: string): Promise<Column[]> {
  return rowsOf<Column>(
    db,
    sql`SELECT a.attname AS name, t.typname AS type, pg_get_serial_sequence(quote_ident(${table}), a.attname) IS NOT NULL AS "isNumbered",
      (SELECT json_build_object('table', f.relname, 'column', fa.attname) FROM pg_constraint k
        JOIN pg_class f ON f.oid = k.confrelid JOIN pg_attribute fa ON fa.attrelid = f.oid AND fa.attnum = k.confkey[1]
        WHERE k.contype = 'f' AND k.conrelid = a.attrelid AND k.conkey = ARRAY[a.attnum] LIMIT 1) AS "refersTo",
      (SELECT substring(pg_get_constraintdef(k.oid) FROM '''([^'']*)''') FROM pg_constraint k
        WHERE k.contype = 'c' AND k.conrelid = a.attrelid AND k.conkey = ARRAY[a.attnum] LIMIT 1) AS allowed
      FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid JOIN pg_class c ON c.oid = a.attrelid
      WHERE c.relname = ${table} AND c.relnamespace = current_schema()::regnamespace AND a.attnum > 0 AND NOT a.attisdropped
      ORDER BY a.attnum`,
  )
}

/** Fills every table with three rows, as the database's own catalogue describes it. @throws Error for a type that it does not know */
export async function fillAccounts(db: Database, tag = ''): Promise<void> {
  for (const { name } of await tablesIn(db)) {
    const columns = (await columnsOf(db, name)).filter(({ isNumbered }) => !isNumbered)
    for (let row = 0; row < 3; row += 1) {
      const values = columns.map(({ name: column, type, refersTo, allowed }) => {
        if (refersTo !== null)
          return sql`(SELECT ${sql.identifier(refersTo.column)} FROM ${sql.identifier(refersTo.table)}
            ORDER BY ${sql.identifier(refersTo.column)} LIMIT 1 OFFSET ${sql.raw(String(row))})`
        const make = VALUES[type]
        if (make === undefined) throw new Error(`${name}.${column} has the type ${type}, which needs a value here`)
        return sql`${allowed ?? (type === 'text' ? tag : '') + make(row, column)}::text::${sql.raw(type)}`
      })
      await db.execute(
        sql`INSERT INTO ${sql.identifier(name)} (${sql.join(
          columns.map((column) => sql.identifier(column.name)),
          sql`, `,
        )}) VALUES (${sql.join(values, sql`, `)})`,
      )
    }
  }
}

/** Every row of every table as text, sorted, by table. */
export async function allRows(db: Database): Promise<Record<string, string[]>> {
  await db.execute(sql`SET TIME ZONE 'UTC'`)
  const found: Record<string, string[]> = {}
  for (const { name } of await tablesIn(db)) {
    const rows = await rowsOf<{ row: string }>(db, sql`SELECT t::text AS row FROM ${sql.identifier(name)} AS t`)
    found[name] = rows.map(({ row }) => row).sort()
  }
  return found
}
