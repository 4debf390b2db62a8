import { type SQL, sql } from 'drizzle-orm'
import type { Accounts } from './db'

/** A table with the columns in which a person could be found. */
export type TextTable = {
  name: string
  columns: { name: string; isJson: boolean }[]
  hasApp: boolean
  hasCall: boolean
}

/** Of the dashboard's own users and of the process, not of people in calls. */
const OTHER_TABLES = [
  'users',
  'app_roles',
  'leases',
  'sign_in_attempts',
  'setup_tokens',
  'password_resets',
  'ended_sessions',
  'start_views',
  'erasures',
]
/** Ids of calls, addresses of users and of receivers, and words from lists of ours. */
const OTHER_COLUMNS = new Set([
  ...[
    'session_id',
    'mid',
    'app',
    'kind',
    'status',
    'role',
    'source',
    'action',
    'outcome',
    'event',
    'zone',
    'frequency',
  ],
  ...['from', 'to', 'time', 'channel_kind', 'prefix', 'frame_host', 'actor', 'recipient', 'address', 'requested_by'],
])
const isOther = (table: string, column: string): boolean =>
  OTHER_COLUMNS.has(column) ||
  /(^secret|_id|_hash)$/.test(column) ||
  // A team's id is made from its name; others are random.
  (column === 'id' && table !== 'teams') ||
  (table === 'channels' && column === 'target')

/** Every table and column of the accounts in which a person could be found, as the database itself lists them. */
export async function textTables(db: Accounts['db']): Promise<TextTable[]> {
  const listed = await rowsOf<{ table: string; column: string; type: string }>(
    db,
    sql`SELECT table_name AS table, column_name AS column, data_type AS type FROM information_schema.columns
      WHERE table_schema = 'public' ORDER BY table_name, ordinal_position`,
  )
  const tables = new Map<string, TextTable>()
  for (const { table, column, type } of listed) {
    if (OTHER_TABLES.includes(table)) continue
    const known = tables.get(table) ?? { name: table, columns: [], hasApp: false, hasCall: false }
    tables.set(table, known)
    known.hasApp ||= column === 'app'
    known.hasCall ||= column === 'session_id'
    if ((type === 'text' || type === 'jsonb') && !isOther(table, column))
      known.columns.push({ name: column, isJson: type === 'jsonb' })
  }
  return [...tables.values()].filter(({ columns }) => columns.length > 0)
}

/** A condition that a row belongs to an app. */
export function isOfApp({ name, hasApp }: TextTable, app: string): SQL {
  if (hasApp) return sql`app = ${app}`
  return name === 'alert_transitions' ? sql`rule_id IN (SELECT id FROM alert_rules WHERE app = ${app})` : sql`true`
}

/** Whom to look for, as texts in lower case, and the addresses of users that look the same. */
export type SoughtInAccounts = { word: string; names: readonly string[]; addresses: readonly string[] }

/** A condition that any column of a table mentions the person. */
export function mentionedIn({ columns }: TextTable, { word, names, addresses }: SoughtInAccounts): SQL {
  const each = columns.map(({ name }) => {
    const cast = sql`${sql.identifier(name)}::text`
    const text = addresses.reduce((rest, address) => sql`replace(${rest}, ${address}::text, '')`, cast)
    const named = names.map((one) => sql` OR position(${one}::text in lower(${text})) > 0`)
    return sql`(${text} ~ ${word}::text${sql.join(named)})`
  })
  return sql`(${sql.join(each, sql` OR `)})`
}

/** The rows of a statement, whichever engine runs it. */
export async function rowsOf<T>(db: Accounts['db'], statement: SQL): Promise<T[]> {
  return ((await db.execute(statement)) as unknown as { rows: T[] }).rows
}
