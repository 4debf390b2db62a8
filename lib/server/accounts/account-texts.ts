import { type SQL, sql } from 'drizzle-orm'
import { hasSeveralApps } from '@/lib/server/process/config/current-app'
import { changeTexts } from '@/lib/server/records/each-text'
import { eraseText } from '@/lib/server/records/erase-text'
import { type Marks, markOf } from '@/lib/server/records/erased'
import { type Database, rowsOf } from './database'
import { ownNames } from './migrate'

/** A table with the columns in which a person could be found. */
export type TextTable = { name: string; columns: { name: string; isJson: boolean }[]; hasApp: boolean }

/** Tables about the dashboard's own users and the process, not about people in calls. */
const OTHER_TABLES = [
  ...['users', 'app_roles', 'leases', 'sign_in_attempts', 'setup_tokens', 'password_resets', 'ended_sessions'],
  ...['start_views', 'pinned_views', 'erasures'],
]
/** Columns with ids of calls, addresses of users and receivers, or words from our own lists. */
const OTHER_COLUMNS = new Set([
  ...['session_id', 'mid', 'app', 'kind', 'status', 'role', 'source', 'action', 'outcome', 'event', 'zone'],
  ...['frequency', 'from', 'to', 'time', 'channel_kind', 'prefix', 'frame_host', 'actor', 'recipient', 'address'],
  'requested_by',
])
/** Keys of JSON values that hold ids of calls. */
const KEPT_KEYS = new Set(['sessionId', 'session_id', 'mid'])
const WHOLE_ADDRESS = /^[^\s@]+@[^\s@]+$/

/** True for a column in which a person could be found. With several apps, accounts belong to none and stay as they are. */
export const isText = (table: string, column: string): boolean =>
  (!OTHER_TABLES.includes(table) || (table === 'users' && column === 'uid' && !hasSeveralApps())) &&
  !OTHER_COLUMNS.has(column) &&
  !/(^secret|_id|_hash)$/.test(column) &&
  // A team's id is made from its name; others are random.
  (column !== 'id' || table === 'teams') &&
  !(table === 'channels' && column === 'target')

/** Every table of ours, and column, in which a person could be found, as the database itself lists them. */
export async function textTables(db: Database): Promise<TextTable[]> {
  const listed = await rowsOf<{ table: string; column: string; type: string }>(
    db,
    sql`SELECT table_name AS table, column_name AS column, data_type AS type FROM information_schema.columns
      WHERE table_schema = current_schema() ORDER BY table_name, ordinal_position`,
  )
  const own = ownNames()
  const tables = new Map<string, TextTable>()
  for (const { table, column, type } of listed) {
    const known = tables.get(table) ?? { name: table, columns: [], hasApp: false }
    tables.set(table, known)
    known.hasApp ||= column === 'app'
    if ((type === 'text' || type === 'jsonb') && isText(table, column))
      known.columns.push({ name: column, isJson: type === 'jsonb' })
  }
  return [...tables.values()].filter(({ name, columns }) => own.has(name) && columns.length > 0)
}

/** A condition that a row belongs to an app. */
export function isRowOf({ name, hasApp }: TextTable, app: string): SQL {
  if (hasApp) return sql`app = ${app}`
  return name === 'alert_transitions' ? sql`rule_id IN (SELECT id FROM alert_rules WHERE app = ${app})` : sql`true`
}

/** Removes erased people from a value of such a column, a text or parsed JSON. In the audit log, the address of the user an entry is about stays. */
export function withoutErased<T>(table: string, value: T, erased: Marks): T {
  const holder = { value: structuredClone(value) }
  const replace = (text: string, _container: unknown, key: string) => {
    if (KEPT_KEYS.has(key)) return text
    const mark = markOf(erased, text)
    if (mark !== null) return mark.pseudonym
    return table === 'audit_log' && WHOLE_ADDRESS.test(text) ? text : eraseText(text, erased)
  }
  const rename = (key: string, of: unknown) => (of === holder ? key : (markOf(erased, key)?.pseudonym ?? key))
  return changeTexts(holder, replace, rename) ? holder.value : value
}
