import { and, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { audited } from '@/lib/server/accounts/audit'
import { secondsOf } from '@/lib/server/accounts/database'
import { accountsDb } from '@/lib/server/accounts/db'
import { owned, signature } from '@/lib/server/accounts/owned'
import { type ApiTokenRow, apiTokens, type UserRow, users } from '@/lib/server/accounts/schema/users'
import { hashOfToken, randomToken } from '@/lib/server/accounts/secrets'
import { ofProcess } from '@/lib/server/process/config/of-process'
import { log } from '@/lib/server/process/log/log'
import { AppError, invalidField, invalidRequest } from '@/lib/shared/http/errors'
import { may } from '@/lib/shared/users/roles'
import type { Scope } from '@/lib/shared/users/scopes'
import { type CreateToken, MAX_TOKENS, mayUseScope, TOKEN_PREFIX, type Token } from '@/lib/shared/users/tokens'
import type { User } from '@/lib/shared/users/users'

const SHOWN_CHARACTERS = TOKEN_PREFIX.length + 6
const DAY_MS = 86_400_000
const tokens = owned(apiTokens, { missing: 'Token not found.', author: apiTokens.ownerId })
const isUsableOf = (ownerId: string) => and(eq(apiTokens.ownerId, ownerId), isNull(apiTokens.revokedAt))

/** Creates a token of this app, which is itself stored nowhere. @throws AppError INVALID_REQUEST for a scope that the role could never use, or too many tokens */
export async function createToken({ name, scopes, expiresInDays }: CreateToken, owner: User) {
  const asked = [...new Set(scopes)]
  const useless = asked.filter((scope) => !mayUseScope(owner.role, scope))
  if (useless.length > 0)
    throw invalidRequest(
      useless.map((scope) => ({ field: 'scopes', message: `${scope} is not allowed to the role ${owner.role}` })),
    )
  const token = `${TOKEN_PREFIX}${randomToken()}`
  const now = Date.now()
  const expiresAt = new Date(now + expiresInDays * DAY_MS)
  const id = await tokens.change(owner, async ({ tx, record, add }) => {
    // Locked, so that tokens created at once are counted one after another.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, owner.id)).for('update')
    const inForce = and(isUsableOf(owner.id), gt(apiTokens.expiresAt, new Date(now)))
    if ((await tx.$count(apiTokens, inForce)) >= MAX_TOKENS)
      throw invalidField(
        'name',
        `cannot be created: you have ${MAX_TOKENS} tokens, which is the limit; revoke one first`,
      )
    const added = await add({
      tokenHash: hashOfToken(token),
      prefix: token.slice(0, SHOWN_CHARACTERS),
      ownerId: owner.id,
      name,
      scopes: asked,
      createdAt: new Date(now),
      expiresAt,
    })
    await record('tokens.create', name, { id: added, scopes: asked, expiresInDays })
    return added
  })
  return { id, token }
}

/** Tokens of this app that are not revoked, newest first: the viewer's own, or everyone's. @throws AppError FORBIDDEN for everyone's, without the permission */
export async function listTokens(viewer: User, { all }: { all: boolean }): Promise<Token[]> {
  if (all && !may(viewer.role, 'manage-all-tokens'))
    throw new AppError('FORBIDDEN', `The role ${viewer.role} does not allow seeing everyone’s tokens.`, {
      details: { permission: 'manage-all-tokens' },
    })
  const where = all ? isNull(apiTokens.revokedAt) : isUsableOf(viewer.id)
  const rows = await tokens.list({ where, order: [desc(apiTokens.createdAt), desc(apiTokens.id)] })
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    scopes: row.scopes as Scope[],
    owner: signature(row.by),
    isMine: row.ownerId === viewer.id,
    createdAt: secondsOf(row.createdAt),
    expiresAt: secondsOf(row.expiresAt),
    lastUsedAt: secondsOf(row.lastUsedAt),
  }))
}

/** Revokes one of the user's own tokens, or anyone's with the permission; ends it at once in every process. @throws AppError NOT_FOUND */
export const revokeToken = (id: string, user: User): Promise<void> =>
  tokens.change(user, async ({ tx, record, locked, update }) => {
    const mayAll = may(user.role, 'manage-all-tokens')
    const { name, scopes, ownerId } = await locked(id, mayAll ? isNull(apiTokens.revokedAt) : isUsableOf(user.id))
    await update(id, { revokedAt: new Date() })
    const [owner] = await tx.select({ email: users.email }).from(users).where(eq(users.id, ownerId))
    await record('tokens.revoke', name, { id, scopes, ...(ownerId !== user.id && { owner: owner?.email }) })
  })

/** Ends the sessions and revokes the tokens of someone who has left the group that may sign in. */
export const leaveGroup = ({ id, email }: UserRow): Promise<void> =>
  audited(email, async (tx, record) => {
    const sessionVersion = sql`${users.sessionVersion} + 1`
    await tx.update(users).set({ sessionVersion }).where(eq(users.id, id))
    const revoked = await tx.update(apiTokens).set({ revokedAt: new Date() }).where(isUsableOf(id)).returning()
    await record('users.leave-group', email, { tokens: revoked.length, provider: 'oidc' })
  })

/** Precision of the time of last use: it is written at most this often per token. */
const NOTED_EVERY_MS = 60_000
/** Most tokens remembered as not needing another write yet. */
const MAX_NOTED = 10_000

const noted = ofProcess('NotedTokens', () => new LRUCache<string, true>({ max: MAX_NOTED, ttl: NOTED_EVERY_MS }))

/** The token with this hash and its owner, whatever their state; null for none. Found by an index, so it takes as long for any guess. */
export async function findToken(hash: string): Promise<{ token: ApiTokenRow; owner: UserRow } | null> {
  const db = await accountsDb()
  const [row] = await db
    .select({ token: apiTokens, owner: users })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.ownerId))
    .where(eq(apiTokens.tokenHash, hash))
  return row ?? null
}

/** Records that a token was used, at most once a minute and without delaying the request; a failure is only logged. @returns when written, for tests */
export async function noteTokenUse(id: string): Promise<void> {
  if (noted.has(id)) return
  noted.set(id, true)
  try {
    const db = await accountsDb()
    const now = Date.now()
    const isOlder = or(isNull(apiTokens.lastUsedAt), lt(apiTokens.lastUsedAt, new Date(now - NOTED_EVERY_MS)))
    const isThis = and(eq(apiTokens.id, id), isOlder)
    const lastUsedAt = new Date(now)
    await db.update(apiTokens).set({ lastUsedAt }).where(isThis)
  } catch (error) {
    noted.delete(id)
    log.warn({ reason: error instanceof Error ? error.message : error }, 'accounts: the use of a token was not noted')
  }
}
