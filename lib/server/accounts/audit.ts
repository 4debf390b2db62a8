import { randomUUID } from 'node:crypto'
import type { AuditAction, AuditEntry } from '@/lib/shared/users/audit'
import { actingToken } from './acting-token'
import { type Accounts, accountsDb } from './db'
import { auditLog } from './schema'

type Entry = Pick<AuditEntry, 'actor' | 'target' | 'details'> & { action: AuditAction }

/**
 * Writes an action to the audit log, with the name of the token that asked for it, if one did. @throws when it cannot be written: an audited action must not happen unrecorded
 * @param within the transaction of the action itself, so that both are committed or neither is
 */
export async function audit(entry: Entry, within?: Accounts['db']): Promise<void> {
  await auditAll([entry], within ?? (await accountsDb()))
}

/** Writes several actions, at least one, at once. */
export async function auditAll(entries: readonly Entry[], within: Accounts['db']): Promise<void> {
  const token = actingToken()
  await within.insert(auditLog).values(
    entries.map((entry) => ({
      id: randomUUID(),
      ...entry,
      details: token === null ? entry.details : { ...entry.details, token },
    })),
  )
}
