import { randomUUID } from 'node:crypto'
import type { AuditAction, AuditEntry } from '@/lib/shared/contracts/audit'
import { actingToken } from './acting-token'
import { type Accounts, accountsDb } from './db'
import { auditLog } from './schema'

/**
 * Writes an action to the audit log, with the name of the token that asked for it, if one did. @throws when it cannot be written: an audited action must not happen unrecorded
 * @param within the transaction of the action itself, so that both are committed or neither is
 */
export async function audit(
  entry: Pick<AuditEntry, 'actor' | 'target' | 'details'> & { action: AuditAction },
  within?: Accounts['db'],
): Promise<void> {
  const db = within ?? (await accountsDb())
  const token = actingToken()
  const details = token === null ? entry.details : { ...entry.details, token }
  await db.insert(auditLog).values({ id: randomUUID(), ...entry, details })
}
