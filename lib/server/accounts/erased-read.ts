import { createHmac, randomBytes } from 'node:crypto'
import { and, eq, getTableColumns, getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { erasures, settings } from '@/lib/server/accounts/schema/instance'
import { DEFAULT_APP } from '@/lib/server/process/config/apps-file'
import { type Marks, sieveOf } from '@/lib/server/records/erased'
import { isText, withoutErased } from './account-texts'
import type { Database } from './database'

/** The name of the setting that keeps the secret of the hashes. */
export const ERASURE_SECRET = 'erasure-secret'
const SECRET_BYTES = 32
/** How long an erasure counts as recent after its end: longer than an announcement takes, and than two clocks may differ. */
const LONGEST_READ_MS = 600_000
/** One secret for all apps, stored under the default app like every setting of no particular app. */
const isSecret = and(eq(settings.app, DEFAULT_APP), eq(settings.name, ERASURE_SECRET))

/** Who is erased from each app in which anybody is. */
export async function readErased(db: Database): Promise<Map<string, Marks>> {
  const rows = await db.select().from(erasures).orderBy(erasures.pseudonym)
  if (rows.length === 0) return new Map()
  const hashes = await erasureHashes(db)
  const byApp = new Map<string, Marks>()
  for (const app of new Set(rows.map((row) => row.app))) {
    const marks = rows.filter((row) => row.app === app)
    const ends = marks.map(({ finishedAt }) => (finishedAt?.getTime() ?? Number.POSITIVE_INFINITY) + LONGEST_READ_MS)
    byApp.set(app, { ...hashes, marks, untilMs: Math.max(...ends) })
  }
  return byApp
}

/** The hashes of this installation, by a secret that is made on first use. */
export async function erasureHashes(db: Database): Promise<Pick<Marks, 'hash' | 'sieve'>> {
  const secret = Buffer.from((await storedSecret(db)) ?? (await madeSecret(db)), 'base64url')
  const seed = secret.readInt32BE(0)
  return {
    hash: (text) => createHmac('sha256', secret).update(text).digest('base64url'),
    sieve: (text) => sieveOf(text, seed),
  }
}

/** The secret of the hashes; null where nobody has been erased yet. */
export async function storedSecret(db: Database): Promise<string | null> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(isSecret)
  return row === undefined ? null : String(row.value)
}

/** Another process may make it at the same time: the first one counts. */
async function madeSecret(db: Database): Promise<string> {
  const value = randomBytes(SECRET_BYTES).toString('base64url')
  await db.insert(settings).values({ app: DEFAULT_APP, name: ERASURE_SECRET, value }).onConflictDoNothing()
  return (await storedSecret(db)) ?? value
}

type Method = (...given: unknown[]) => object

/** The same object, with other functions instead of some of its methods. @param instead gets a method's name and the method itself */
const withMethods = <T extends object>(holder: T, instead: (name: string | symbol, own: Method) => unknown): T =>
  new Proxy(holder, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target)
      return typeof member === 'function' ? instead(name, member.bind(target)) : member
    },
  })

/** The same database, but every row is cleaned of erased people before it is written. */
export const withoutErasedRows = <Db extends Database>(db: Db, erased: Marks): Db =>
  withMethods(db, (name, own) => {
    if (name === 'insert' || name === 'update') return (table: PgTable) => cleaningBuilder(own(table), table, erased)
    if (name !== 'transaction') return own
    return (work: (tx: Database) => unknown, ...options: unknown[]) =>
      own((tx: Database) => work(withoutErasedRows(tx, erased)), ...options)
  })

const cleaningBuilder = <Builder extends object>(builder: Builder, table: PgTable, erased: Marks): Builder =>
  withMethods(builder, (name, own) => {
    if (name === 'values' || name === 'set')
      return (rows: unknown) => cleaningBuilder(own(cleaned(rows, table, erased)), table, erased)
    if (name !== 'onConflictDoUpdate') return own
    return (change: { set: unknown }) => own({ ...change, set: cleaned(change.set, table, erased) })
  })

function cleaned(rows: unknown, table: PgTable, erased: Marks): unknown {
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

/** True for a plain value: neither SQL nor one of its parameters. */
const isValue = (value: unknown): boolean =>
  typeof value === 'string' ||
  Array.isArray(value) ||
  (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype)
