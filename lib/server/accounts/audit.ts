import { randomUUID } from 'node:crypto'
import { count, desc } from 'drizzle-orm'
import type { AuditEntry } from '@/lib/shared/contracts/users'
import { type Accounts, accountsDb } from './db'
import { auditLog } from './schema'

/**
 * Writes an action to the audit log. @throws when it cannot be written: an audited action must not happen unrecorded
 * @param within the transaction of the action itself, so that both are committed or neither is
 */
export async function audit(
  entry: Pick<AuditEntry, 'actor' | 'action' | 'target' | 'details'>,
  within?: Accounts['db'],
): Promise<void> {
  const db = within ?? (await accountsDb())
  await db.insert(auditLog).values({ id: randomUUID(), ...entry })
}

/** A page of the audit log, newest first. */
export async function listAudit(page: number, perPage: number): Promise<{ entries: AuditEntry[]; total: number }> {
  const db = await accountsDb()
  const rows = await db
    .select()
    .from(auditLog)
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(perPage)
    .offset((page - 1) * perPage)
  const total = (await db.select({ value: count() }).from(auditLog))[0]?.value ?? 0
  return { entries: rows.map((row) => ({ ...row, at: Math.floor(row.at.getTime() / 1000) })), total }
}
