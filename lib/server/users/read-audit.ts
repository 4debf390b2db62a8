import { and, asc, desc, eq, gte, ilike, inArray, lt, max, or, type SQL, sql } from 'drizzle-orm'
import { type Database, isOfApp, type Page, type PageOf, paged } from '@/lib/server/accounts/database'
import { accountsDb } from '@/lib/server/accounts/db'
import { auditLog } from '@/lib/server/accounts/schema/instance'
import { users } from '@/lib/server/accounts/schema/users'
import { type CsvCell, spreadsheetTime } from '@/lib/shared/text/write-csv'
import { type AUDIT_KINDS, type AuditEntry, type AuditFilter, actionsCalled } from '@/lib/shared/users/audit'
import { likeText, wordsOf } from './users'

const MAX_ACTORS = 500
const BATCH_ENTRIES = 1000
/** Kinds of actions on accounts, which belong to no app. */
const ACCOUNT_KINDS = ['session', 'users'] as const satisfies readonly (keyof typeof AUDIT_KINDS)[]

/** Selects entries; `since` and `until` are epoch seconds, `until` exclusive. */
export type AuditSelection = Omit<AuditFilter, 'since' | 'until'> & {
  since?: number
  until?: number
  /** Include actions on accounts, which belong to no app. */
  accounts?: boolean
}

/** A page of the selected entries, newest first, and their total. */
export async function listAudit({ page, perPage, ...selection }: AuditSelection & Page): Promise<PageOf<AuditEntry>> {
  const db = await accountsDb()
  const wanted = condition(selection)
  return paged({ page, perPage }, db.$count(auditLog, wanted), async (limit, offset) => {
    return toEntries(await newestFirst(db, wanted).limit(limit).offset(offset))
  })
}

const newestFirst = (db: Database, which: SQL | undefined) =>
  db.select().from(auditLog).where(which).orderBy(desc(auditLog.at), desc(auditLog.id))

/** The selected entries as a table, newest first, with times in the zone, read on demand. Entries written meanwhile are not among them. */
export async function* auditRows(selection: AuditSelection, zone = 'UTC'): AsyncGenerator<CsvCell[][]> {
  yield [['at', 'actor', 'formerUser', 'action', 'target', 'details']]
  const db = await accountsDb()
  const wanted = condition(selection)
  let last: string | undefined
  for (;;) {
    // The cursor is compared inside the database, whose times are finer than ours.
    const after =
      last === undefined
        ? undefined
        : sql`(${auditLog.at}, ${auditLog.id}) < (SELECT at, id FROM audit_log WHERE id = ${last})`
    const rows = await newestFirst(db, and(wanted, after)).limit(BATCH_ENTRIES)
    if (rows.length > 0)
      yield (await toEntries(rows)).map(({ at, actor, isFormerUser = false, action, target, details }) => [
        ...[spreadsheetTime(at, zone), actor, isFormerUser, action, target, JSON.stringify(details)],
      ])
    if (rows.length < BATCH_ENTRIES) return
    last = rows.at(-1)?.id
  }
}

/** Everyone who ever acted, in alphabetical order. */
export async function auditActors(selection: AuditSelection = {}): Promise<string[]> {
  const db = await accountsDb()
  const rows = await db
    .selectDistinct({ actor: auditLog.actor })
    .from(auditLog)
    .where(isVisible(selection))
    .orderBy(asc(auditLog.actor))
    .limit(MAX_ACTORS)
  return rows.map(({ actor }) => actor)
}

/** True if an account with this address has been deleted. */
export const wasDeleted = async (email: string): Promise<boolean> => (await lastDeletions([email])).has(email)

/** When an account with each of these addresses was last deleted; without those that never were. */
async function lastDeletions(emails: string[]): Promise<Map<string | null, Date | null>> {
  const db = await accountsDb()
  const rows = await db
    .select({ email: auditLog.target, at: max(auditLog.at) })
    .from(auditLog)
    .where(and(eq(auditLog.action, 'users.delete'), inArray(auditLog.target, emails)))
    .groupBy(auditLog.target)
  return new Map(rows.map(({ email, at }) => [email, at]))
}

/** Selects entries of the current app and, unless excluded, those on accounts. */
function isVisible({ accounts = true }: AuditSelection): SQL | undefined {
  const ofAccounts = or(...ACCOUNT_KINDS.map((kind) => ilike(auditLog.action, `${kind}.%`)))
  return accounts ? or(isOfApp(auditLog), ofAccounts) : and(isOfApp(auditLog), sql`NOT ${ofAccounts}`)
}

function condition(selection: AuditSelection): SQL | undefined {
  const { find, actor, action, since, until } = selection
  const at = (seconds: number) => new Date(seconds * 1000)
  return and(
    isVisible(selection),
    ...wordsOf(find).map(hasWord),
    actor === undefined ? undefined : eq(auditLog.actor, actor),
    action === undefined ? undefined : or(eq(auditLog.action, action), ilike(auditLog.action, `${likeText(action)}.%`)),
    since === undefined ? undefined : gte(auditLog.at, at(since)),
    until === undefined ? undefined : lt(auditLog.at, at(until)),
  )
}

/** Matches entries with the word in the actor, their name, the action, its label on screen, or the target. */
function hasWord(word: string): SQL | undefined {
  const like = `%${likeText(word)}%`
  const called = actionsCalled(word)
  return or(
    ilike(auditLog.actor, like),
    sql`${auditLog.actor} IN (SELECT ${users.email} FROM ${users} WHERE ${users.name} ILIKE ${like})`,
    ilike(auditLog.action, like),
    ilike(auditLog.target, like),
    called.length === 0 ? undefined : inArray(auditLog.action, called),
  )
}

/** An actor is a former user if an account of that address has been deleted since; a new one may have the address now. */
async function toEntries(rows: (typeof auditLog.$inferSelect)[]): Promise<AuditEntry[]> {
  const actors = [...new Set(rows.map(({ actor }) => actor))]
  const db = await accountsDb()
  const [deletedAt, accounts] = await Promise.all([
    lastDeletions(actors),
    db.select({ email: users.email, name: users.name }).from(users).where(inArray(users.email, actors)),
  ])
  const named = new Map(accounts.map(({ email, name }) => [email, name]))
  return rows.map((row) => {
    const until = deletedAt.get(row.actor)
    const isFormer = until !== undefined && until !== null && row.at <= until
    const { app: _, ...entry } = row
    const actorName = named.get(row.actor)
    return {
      ...entry,
      at: Math.floor(row.at.getTime() / 1000),
      ...(isFormer ? { isFormerUser: true as const } : actorName && { actorName }),
    }
  })
}
