import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Erased } from '@/lib/server/records/erased'
import { isText, withoutErased } from './account-texts'
import type { Database } from './database'

/** What writes rows: of its methods these take them. */
const TAKES_ROWS = new Set<PropertyKey>(['values', 'set'])

/** The same database, in which nothing is stored about people who are erased, whoever writes it: rows are cleaned on their way. */
export function withoutErasedRows<Db extends Database>(db: Db, erased: Erased): Db {
  return new Proxy(db, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target)
      if (typeof member !== 'function') return member
      if (name === 'insert' || name === 'update')
        return (table: PgTable) => cleaningBuilder(member.call(target, table), table, erased)
      if (name === 'transaction')
        return (work: (tx: Database) => unknown, ...options: unknown[]) =>
          member.call(target, (tx: Database) => work(withoutErasedRows(tx, erased)), ...options)
      return member.bind(target)
    },
  })
}

function cleaningBuilder<Builder extends object>(builder: Builder, table: PgTable, erased: Erased): Builder {
  return new Proxy(builder, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target)
      if (typeof member !== 'function') return member
      if (TAKES_ROWS.has(name))
        return (rows: unknown) => cleaningBuilder(member.call(target, cleaned(rows, table, erased)), table, erased)
      if (name === 'onConflictDoUpdate')
        return (change: { set: unknown }) => member.call(target, { ...change, set: cleaned(change.set, table, erased) })
      return member.bind(target)
    },
  })
}

function cleaned(rows: unknown, table: PgTable, erased: Erased): unknown {
  if (Array.isArray(rows)) return rows.map((row) => cleaned(row, table, erased))
  const columns = getTableColumns(table)
  const clean = Object.entries(rows as Record<string, unknown>).map(([key, value]) => {
    const column = columns[key]
    const isPlain = column?.dataType === 'string' || column?.dataType === 'json'
    const isSearched = isPlain && isText(getTableName(table), column.name) && isValue(value)
    return [key, isSearched ? withoutErased(getTableName(table), value, erased) : value]
  })
  return Object.fromEntries(clean)
}

/** Neither SQL nor a parameter of it. */
const isValue = (value: unknown): boolean =>
  typeof value === 'string' ||
  Array.isArray(value) ||
  (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype)
