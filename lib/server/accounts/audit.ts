import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { auditLog } from '@/lib/server/accounts/schema/instance'
import { storage } from '@/lib/server/process/observe/tracked.mjs'
import type { AuditAction, AuditEntry } from '@/lib/shared/users/audit'
import type { Database } from './database'
import { accountsDb } from './db'

type Entry = Pick<AuditEntry, 'actor' | 'target' | 'details'> & { action: AuditAction }

/**
 * Writes an action to the audit log, with the name of the token that asked for it, if one did. @returns the id of the entry
 * @param within the transaction of the action itself, so that both are committed or neither is
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
  const token = storage.getStore()?.token
  const rows = entries.map((entry) => ({
    id: randomUUID(),
    ...entry,
    details: token ? { ...entry.details, token } : entry.details,
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
