import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
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
 * @throws when it cannot be written: an audited action must not happen unrecorded
 */
export async function audit(
  actor: string,
  action: AuditAction,
  target: string | null,
  details: Record<string, unknown> = {},
  within?: Database,
): Promise<void> {
  await auditAll([{ actor, action, target, details }], within ?? (await accountsDb()))
}

/** Writes one or more actions in one statement. */
export async function auditAll(entries: readonly Entry[], within: Database): Promise<void> {
  const token = actingToken.getStore()
  await within.insert(auditLog).values(
    entries.map((entry) => ({
      id: randomUUID(),
      ...entry,
      details: token === undefined ? entry.details : { ...entry.details, token },
    })),
  )
}

/** Notes in the audit log what somebody does. */
export type RecordEntry = (
  action: AuditAction,
  target: string | null,
  details?: Record<string, unknown>,
) => Promise<void>

/** Changes something in one transaction with its entries in the audit log: both are committed or neither is. @param actor their e-mail address */
export async function audited<T>(actor: string, change: (tx: Database, record: RecordEntry) => Promise<T>): Promise<T> {
  const db = await accountsDb()
  return db.transaction((tx) => change(tx, (action, target, details) => audit(actor, action, target, details, tx)))
}
