import { sql } from 'drizzle-orm'
import type { ErasureCounts, ErasureKind } from '@/lib/shared/contracts/erasures'
import { changeTexts } from '@/lib/shared/erasure/each-text'
import { eraseText, type Near } from '@/lib/shared/erasure/erase-text'
import { type Erased, markOf } from '@/lib/shared/erasure/erased'
import { ownEntry } from '@/lib/shared/own-entry'
import { isOfApp, mentionedIn, rowsOf, type SoughtInAccounts, type TextTable, textTables } from './account-texts'
import { type Accounts, accountsDb } from './db'

const KINDS: Readonly<Record<string, ErasureKind>> = {
  notes: 'notes',
  call_tags: 'tags',
  teams: 'teams',
  saved_views: 'views',
  shares: 'shares',
  callbacks: 'callbacks',
  alert_rules: 'alerts',
  alert_transitions: 'alerts',
  digests: 'alerts',
  deliveries: 'messages',
  audit_log: 'audit',
}
const kindOf = (table: string): ErasureKind => ownEntry(KINDS, table) ?? 'other'

type Row = Record<string, string | null> & { place: string; session_id?: string }
/** Which of these rooms the person was in. */
type RoomsOf = (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>
export type AccountsErasure = {
  app: string
  uid: string
  names: readonly string[]
  word: string
  erased: Erased
  roomsOf: RoomsOf
}

/**
 * Replaces a person in every text of the accounts, and revokes the links to reports about them. Idempotent.
 * @returns how many rows were changed, by kind
 */
export async function eraseFromAccounts(erasure: AccountsErasure): Promise<ErasureCounts> {
  const db = await accountsDb()
  const sought = await soughtIn(db, erasure)
  const counts: ErasureCounts = {}
  for (const table of await textTables(db)) {
    const changed = await db.transaction((tx) => eraseFromTable(tx, table, sought, erasure))
    if (changed > 0) counts[kindOf(table.name)] = (counts[kindOf(table.name)] ?? 0) + changed
  }
  return counts
}

/** How many rows of the accounts mention a person, by kind: for the preview, and after an erasure with `names` that nobody else has. */
export async function countInAccounts(
  of: Pick<AccountsErasure, 'app' | 'uid' | 'names' | 'word'>,
): Promise<ErasureCounts> {
  const db = await accountsDb()
  const sought = await soughtIn(db, of)
  const counts: ErasureCounts = {}
  for (const table of await textTables(db)) {
    const [row] = await rowsOf<{ rows: number }>(
      db,
      sql`SELECT count(*)::int AS rows FROM ${sql.identifier(table.name)} WHERE ${isOfApp(table, of.app)} AND ${mentionedIn(table, sought)}`,
    )
    const rows = row?.rows ?? 0
    if (rows > 0) counts[kindOf(table.name)] = (counts[kindOf(table.name)] ?? 0) + rows
  }
  return counts
}

/**
 * Replaces everyone who is erased from an app in every text of the accounts, without knowing who they are: for accounts from before an erasure.
 * A name of a single word is not recognized without the calls that it is in.
 */
export async function eraseAgain(tx: Accounts['db'], app: string, erased: Erased): Promise<void> {
  const known = await rowsOf<{ address: string }>(
    tx,
    sql`SELECT email AS address FROM users UNION SELECT actor FROM audit_log WHERE actor LIKE '%@%'`,
  )
  const addresses = known
    .map(({ address }) => address)
    .filter((address) => eraseText(address, erased) !== address && markOf(erased, address) === null)
  const roomsOf = async () => new Set<string>()
  for (const table of await textTables(tx)) await eraseFromTable(tx, table, { addresses }, { app, erased, roomsOf })
}

/** Rewrites the tables' files, in which PostgreSQL keeps former versions of rows. */
export async function rewriteAccountFiles(): Promise<void> {
  const db = await accountsDb()
  for (const { name } of [...(await textTables(db)), { name: 'erasures' }])
    await db.execute(sql`VACUUM FULL ${sql.identifier(name)}`)
}

/** Names are found however they are written in an address. */
async function soughtIn(
  db: Accounts['db'],
  { uid, names, word }: Pick<AccountsErasure, 'uid' | 'names' | 'word'>,
): Promise<SoughtInAccounts> {
  const written = names.flatMap((name) => [
    name,
    encodeURIComponent(name),
    encodeURIComponent(name).replaceAll('%20', '+'),
  ])
  const addresses = await rowsOf<{ address: string }>(
    db,
    sql`SELECT email AS address FROM users WHERE email ~ ${word} UNION SELECT actor FROM audit_log WHERE actor ~ ${word} AND actor LIKE '%@%'`,
  )
  return {
    word,
    names: [...new Set(written.map((name) => JSON.stringify(name).slice(1, -1).toLowerCase()))],
    addresses: addresses.map(({ address }) => address).filter((address) => address !== uid),
  }
}

async function eraseFromTable(
  tx: Accounts['db'],
  table: TextTable,
  sought: SoughtInAccounts | Pick<SoughtInAccounts, 'addresses'>,
  { app, erased, roomsOf }: Pick<AccountsErasure, 'app' | 'erased' | 'roomsOf'>,
): Promise<number> {
  const mentions = 'word' in sought ? mentionedIn(table, sought) : sql`true`
  const columns = table.columns.map(({ name }) => sql`${sql.identifier(name)}::text AS ${sql.identifier(name)}`)
  const rows = await rowsOf<Row>(
    tx,
    sql`SELECT ctid::text AS place, ${table.hasCall ? sql`session_id, ` : sql``}${sql.join(columns, sql`, `)} FROM ${sql.identifier(table.name)}
      WHERE ${isOfApp(table, app)} AND ${mentions} FOR UPDATE`,
  )
  const rooms = table.hasCall
    ? await roomsOf([...new Set(rows.flatMap(({ session_id }) => session_id ?? []))])
    : new Set()
  const everyone: Near = new Map(erased.marks.map((mark) => [mark, []]))
  let changed = 0
  for (const row of rows) {
    const near: Near = rooms.has(row.session_id ?? '') ? everyone : new Map()
    const next = table.columns.flatMap(({ name, isJson }) => {
      const before = row[name]
      if (before === null || before === undefined) return []
      const after = isJson
        ? eraseJson(before, erased, near, sought.addresses)
        : eraseOwn(before, erased, near, sought.addresses)
      return after === before ? [] : [{ name, isJson, after }]
    })
    if (next.length === 0) continue
    await write(tx, table.name, row.place, next)
    changed += 1
  }
  return changed
}

type Change = { name: string; isJson: boolean; after: string }
const UNIQUE_VIOLATION = '23505'

async function write(tx: Accounts['db'], table: string, place: string, changes: readonly Change[]): Promise<void> {
  const sets = changes.map(
    ({ name, isJson, after }) => sql`${sql.identifier(name)} = ${after}::${sql.raw(isJson ? 'jsonb' : 'text')}`,
  )
  // A link to a report about the person shows nothing any more.
  if (table === 'shares' && changes.some(({ name }) => name === 'path'))
    sets.push(sql`revoked_at = coalesce(revoked_at, now())`)
  const isRow = sql`ctid = ${place}::tid`
  try {
    await tx.transaction((inner) =>
      inner.execute(sql`UPDATE ${sql.identifier(table)} SET ${sql.join(sets, sql`, `)} WHERE ${isRow}`),
    )
  } catch (error) {
    if (codeOf(error) !== UNIQUE_VIOLATION) throw error
    // The same is there already, such as a tag under the pseudonym.
    await tx.execute(sql`DELETE FROM ${sql.identifier(table)} WHERE ${isRow}`)
  }
}

function codeOf(error: unknown): unknown {
  if (typeof error !== 'object' || error === null) return undefined
  if ('code' in error) return error.code
  return 'cause' in error ? codeOf(error.cause) : undefined
}

/** The addresses of the dashboard's users stay, since these are other accounts. */
function eraseOwn(text: string, erased: Erased, near: Near, addresses: readonly string[]): string {
  const [address, ...others] = addresses
  if (address === undefined) return eraseText(text, erased, near)
  return text
    .split(address)
    .map((part) => eraseOwn(part, erased, near, others))
    .join(address)
}

function eraseJson(json: string, erased: Erased, near: Near, addresses: readonly string[]): string {
  const holder: { value: unknown } = { value: JSON.parse(json) }
  const isChanged = changeTexts(
    holder,
    (text) => eraseOwn(text, erased, near, addresses),
    (key) => markOf(erased, key)?.pseudonym ?? key,
  )
  return isChanged ? JSON.stringify(holder.value) : json
}
