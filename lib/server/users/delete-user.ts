import { and, eq } from 'drizzle-orm'
import { audited } from '@/lib/server/accounts/audit'
import { savedViews } from '@/lib/server/accounts/schema/pages'
import { users } from '@/lib/server/accounts/schema/users'
import { revokeShares } from '@/lib/server/shares/shares'
import { AppError } from '@/lib/shared/http/errors'
import type { User } from '@/lib/shared/users/users'
import { requireOtherAdmin, toUser } from './users'

/**
 * Deletes an account, which ends its sessions at once. Notes, tags, annotations and shared views are kept without an author; private views are deleted,
 * and shared links stop working. Audit log entries stay unchanged, since they say who acted.
 * @param actor who deletes it, for the audit log; `id` is null for the shell
 * @returns the account as it was
 * @throws AppError NOT_FOUND; CONFLICT for one's own account and for the last active admin
 */
export async function deleteUser(id: string, actor: { id: string | null; email: string }): Promise<User> {
  if (id === actor.id) throw new AppError('CONFLICT', 'You cannot delete your own account; ask another admin.')
  return audited(actor.email, async (tx, record) => {
    const [row] = await tx.select().from(users).where(eq(users.id, id)).for('update')
    if (!row) throw new AppError('NOT_FOUND', 'Account not found.')
    if (row.role === 'admin' && !row.disabled) await requireOtherAdmin(tx, row.id)
    await revokeShares({ ownerId: id, app: null }, actor.email, tx)
    await tx.delete(savedViews).where(and(eq(savedViews.ownerId, id), eq(savedViews.forEveryone, false)))
    await tx.delete(users).where(eq(users.id, id))
    await record('users.delete', row.email, { role: row.role, source: row.source })
    return toUser(row)
  })
}
