import { randomUUID } from 'node:crypto'
import { count, desc } from 'drizzle-orm'
import type { AuditEntry } from '@/lib/shared/contracts/users'
import { type Accounts, accountsDb } from './db'
import { auditLog } from './schema'

/**
 * Puts an action on the record. @throws when the record cannot be written: what must be audited must not happen without it
 * @param within the transaction that does what is recorded, so that neither stands without the other
 */
export async function audit(
  entry: Pick<AuditEntry, 'actor' | 'action' | 'target' | 'details'>,
  within?: Accounts['db'],
): Promise<void> {
  const db = within ?? (await accountsDb())
  await db.insert(auditLog).values({ id: randomUUID(), ...entry })
}

/** A page of the record, newest first. */
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
