import { randomUUID } from 'node:crypto'
import type { AuditEntry } from '@/lib/shared/contracts/audit'
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
