import { randomUUID } from 'node:crypto'
import { and, asc, eq, ilike, ne, or, type SQL, sql } from 'drizzle-orm'
import { audited } from '@/lib/server/accounts/audit'
import { type Database, type Page, type PageOf, paged, secondsOf } from '@/lib/server/accounts/database'
import { accountsDb } from '@/lib/server/accounts/db'
import { savedViews } from '@/lib/server/accounts/schema/pages'
import { type UserRow, users } from '@/lib/server/accounts/schema/users'
import { hashPassword } from '@/lib/server/accounts/secrets'
import { config } from '@/lib/server/process/config/config'
import { revokeShares } from '@/lib/server/shares/shares'
import { AppError, aboutField } from '@/lib/shared/http/errors'
import { plainName } from '@/lib/shared/text/plain-name'
import type { Role } from '@/lib/shared/users/roles'
import type { CreateUser, UpdateUser, User } from '@/lib/shared/users/users'

/** A user without the password hash. */
export function toUser(row: UserRow): User {
  const { id, email, name, disabled, source, uid, teams } = row
  const times = { createdAt: secondsOf(row.createdAt), lastSignInAt: secondsOf(row.lastSignInAt) }
  return { id, email, name, role: row.role as Role, disabled, ...times, source, uid, teams }
}

/** Every account, by e-mail address. */
export async function listUsers(): Promise<User[]> {
  const db = await accountsDb()
  return (await db.select().from(users).orderBy(asc(users.email))).map(toUser)
}

/** Accounts that may sign in: those of the demo only in the demo. */
const maySignIn = () => and(eq(users.disabled, false), config().isDemo ? undefined : ne(users.source, 'demo'))

export async function canSomeoneSignIn(): Promise<boolean> {
  const db = await accountsDb()
  return (await db.$count(users, maySignIn())) > 0
}

async function findUser(where: SQL | undefined): Promise<UserRow | null> {
  const db = await accountsDb()
  return (await db.select().from(users).where(where))[0] ?? null
}

export const findUserById = (id: string) => findUser(eq(users.id, id))

/** @param email in any case */
export const findUserByEmail = (email: string) => findUser(eq(users.email, email.trim().toLowerCase()))

/** Who someone is at an identity provider: unlike an e-mail address, never given to another person. */
type Identity = { issuer: string; subject: string }

export const findUserByIdentity = ({ issuer, subject }: Identity) =>
  findUser(and(eq(users.oidcIssuer, issuer), eq(users.oidcSubject, subject)))

/** Further work in the transaction of a change, such as its entry in the audit log. */
type Also = (tx: Database, user: User) => Promise<unknown>

type NewUser = Omit<CreateUser, 'password'> & { password: string | null; source?: string }
/** @throws AppError CONFLICT when the address has an account */
export async function createUser(
  { email, password, role, source = 'local', ...input }: NewUser,
  also?: Also,
): Promise<User> {
  const passwordHash = password === null ? null : await hashPassword(password)
  const db = await accountsDb()
  return db.transaction(async (tx) => {
    // The name may come from an identity provider and contain anything.
    const name = plainName(input.name ?? '') || null
    const made = { id: randomUUID(), email, name, role, passwordHash, source }
    const [row] = await tx.insert(users).values(made).onConflictDoNothing().returning()
    const taken = aboutField('email', 'already has an account')
    if (!row) throw new AppError('CONFLICT', `An account for ${email} already exists.`, taken)
    await also?.(tx, toUser(row))
    return toUser(row)
  })
}

/** Changes an account. A new role, password or state ends its sessions at once. @throws AppError NOT_FOUND; CONFLICT if no active admin is left */
export async function updateUser(
  id: string,
  { identity, ...change }: UpdateUser & Partial<Pick<User, 'teams'>> & { identity?: Identity | undefined },
  also?: Also,
): Promise<User> {
  const passwordHash = change.password === undefined ? undefined : await hashPassword(change.password)
  const db = await accountsDb()
  return db.transaction(async (tx) => {
    const current = await lockedUser(tx, id)
    const { role = current.role, disabled = current.disabled } = change
    if (role !== 'admin' || disabled) await requireOtherAdmin(tx, current)
    const endsSessions = passwordHash !== undefined || role !== current.role || disabled !== current.disabled
    const [row] = await tx
      .update(users)
      .set({
        // Undefined fields are left unchanged.
        role: change.role,
        name: change.name === '' ? null : change.name,
        disabled: change.disabled,
        uid: change.uid,
        teams: change.teams,
        passwordHash,
        sessionVersion: endsSessions ? sql`${users.sessionVersion} + 1` : current.sessionVersion,
        // One who has an identity keeps it.
        ...(current.oidcSubject === null && { oidcIssuer: identity?.issuer, oidcSubject: identity?.subject }),
      })
      .where(eq(users.id, id))
      .returning()
    const changed = toUser(row as UserRow)
    await also?.(tx, changed)
    return changed
  })
}

/** Locks an account and reads it. @throws AppError NOT_FOUND */
export async function lockedUser(tx: Database, id: string): Promise<UserRow> {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for('update')
  if (row === undefined) throw new AppError('NOT_FOUND', 'Account not found.')
  return row
}

/** For an active admin, locks the admins who may sign in. @throws AppError CONFLICT unless there is another */
async function requireOtherAdmin(tx: Database, { id, role, disabled }: UserRow): Promise<void> {
  if (role !== 'admin' || disabled) return
  const admins = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), maySignIn()))
    .orderBy(asc(users.id))
    .for('update')
  if (admins.every((admin) => admin.id === id))
    throw new AppError('CONFLICT', 'This is the last active admin; create another one first.')
}

/** Records that someone has signed in, and how. */
export const recordSignIn = ({ id, email }: Pick<User, 'id' | 'email'>, provider: 'credentials' | 'oidc') =>
  audited(email, async (tx, record) => {
    await tx.update(users).set({ lastSignInAt: new Date() }).where(eq(users.id, id))
    await record('session.sign-in', null, { provider })
  })

/** Text as part of a LIKE pattern, without its wildcards. */
export const likeText = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&')

/** The words of a search. */
export const wordsOf = (find: string | undefined): string[] => find?.split(/\s+/).filter((word) => word !== '') ?? []

/** A page of the accounts with all words of `find` in their name or address, by e-mail address. */
export async function findUsers({ find, role, ...page }: Page & { find?: string; role?: Role }): Promise<PageOf<User>> {
  const db = await accountsDb()
  const wanted = and(
    role === undefined ? undefined : eq(users.role, role),
    ...wordsOf(find).map((word) =>
      or(ilike(users.name, `%${likeText(word)}%`), ilike(users.email, `%${likeText(word)}%`)),
    ),
  )
  return paged(page, db.$count(users, wanted), async (limit, offset) => {
    const rows = await db.select().from(users).where(wanted).orderBy(asc(users.email)).limit(limit).offset(offset)
    return rows.map(toUser)
  })
}

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
    const row = await lockedUser(tx, id)
    await requireOtherAdmin(tx, row)
    await revokeShares({ ownerId: id, app: null }, actor.email, tx)
    await tx.delete(savedViews).where(and(eq(savedViews.ownerId, id), eq(savedViews.forEveryone, false)))
    await tx.delete(users).where(eq(users.id, id))
    await record('users.delete', row.email, { role: row.role, source: row.source })
    return toUser(row)
  })
}
