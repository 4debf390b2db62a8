import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { auditLog } from '@/lib/server/accounts/schema/instance'
import { ofProcess } from '@/lib/server/process/config/of-process'
import type { AuditAction, AuditEntry } from '@/lib/shared/users/audit'
import type { Database } from './database'
import { accountsDb } from './db'

const actingToken = ofProcess('ActingToken', () => new AsyncLocalStorage<string>())

/** Runs a request whose audit entries name its token. @param name of the token; null for a session */
export const actingWith = <T>(name: string | null, act: () => T): T =>
  name === null ? act() : actingToken.run(name, act)

type Entry = Pick<AuditEntry, 'actor' | 'target' | 'details'> & { action: AuditAction }

/**
 * Writes an action to the audit log, with the name of the token that asked for it, if one did.
 * @param actor e-mail address of the user who acted
 * @param within the transaction of the action itself, so that both are committed or neither is
 * @returns the id of the entry
 * @throws when it cannot be written: an audited action must not happen unrecorded
 */
export const audit = async (
  actor: string,
  action: AuditAction,
  target: string | null,
  details: Record<string, unknown> = {},
  within?: Database,
): Promise<string> => (await auditAll([{ actor, action, target, details }], within ?? (await accountsDb())))[0] ?? ''

/** Adds to an entry what became of an action that no transaction can include, so that it is recorded before it happens. */
export async function auditOutcome(id: string, outcome: string): Promise<void> {
  const db = await accountsDb()
  const details = sql`${auditLog.details} || ${JSON.stringify({ outcome })}::jsonb`
  await db.update(auditLog).set({ details }).where(eq(auditLog.id, id))
}

/** Writes one or more actions in one statement. @returns the ids of the entries */
export async function auditAll(entries: readonly Entry[], within: Database): Promise<string[]> {
  const token = actingToken.getStore()
  const rows = entries.map((entry) => ({
    id: randomUUID(),
    ...entry,
    details: token === undefined ? entry.details : { ...entry.details, token },
  }))
  await within.insert(auditLog).values(rows)
  return rows.map(({ id }) => id)
}

/** Notes in the audit log what somebody does. */
export type RecordEntry = (
  action: AuditAction,
  target: string | null,
  details?: Record<string, unknown>,
) => Promise<unknown>

/** Changes something in one transaction with its entries in the audit log: both are committed or neither is. @param actor their e-mail address */
export async function audited<T>(actor: string, change: (tx: Database, record: RecordEntry) => Promise<T>): Promise<T> {
  const db = await accountsDb()
  return db.transaction((tx) => change(tx, (action, target, details) => audit(actor, action, target, details, tx)))
}
