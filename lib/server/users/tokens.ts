import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { and, count, desc, eq, gt, isNull } from 'drizzle-orm'
import { audit } from '@/lib/server/accounts/audit'
import { accountsDb } from '@/lib/server/accounts/db'
import { apiTokens, users } from '@/lib/server/accounts/schema'
import { currentApp } from '@/lib/server/process/config/current-app'
import { AppError, type FieldIssue, invalidRequest } from '@/lib/shared/http/errors'
import { may } from '@/lib/shared/users/roles'
import type { Scope } from '@/lib/shared/users/scopes'
import { type CreateToken, MAX_TOKENS, mayUseScope, TOKEN_PREFIX, type Token } from '@/lib/shared/users/tokens'
import type { User } from '@/lib/shared/users/users'
import { signature } from './users'

const TOKEN_BYTES = 32
const SHOWN_CHARACTERS = TOKEN_PREFIX.length + 6
const DAY_MS = 86_400_000

/** SHA-256 of a token, hexadecimal. A token is random, so it needs no salt and no slow hash. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')

/**
 * Creates a token for this app. @returns the token itself, which is stored nowhere
 * @throws AppError INVALID_REQUEST for a scope that the owner's role could never use, or too many tokens
 */
export async function createToken(
  { name, scopes, expiresInDays }: CreateToken,
  owner: User,
): Promise<{ id: string; token: string }> {
  const asked = [...new Set(scopes)]
  const useless = asked.filter((scope) => !mayUseScope(owner.role, scope))
  if (useless.length > 0)
    throw invalidRequest(
      useless.map((scope) => ({ field: 'scopes', message: `${scope} is not allowed to the role ${owner.role}` })),
    )
  const id = randomUUID()
  const token = `${TOKEN_PREFIX}${randomBytes(TOKEN_BYTES).toString('base64url')}`
  const now = Date.now()
  const expiresAt = new Date(now + expiresInDays * DAY_MS)
  const db = await accountsDb()
  await db.transaction(async (tx) => {
    // Locked, so that tokens created at once are counted one after another.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, owner.id)).for('update')
    const inForce = and(
      eq(apiTokens.ownerId, owner.id),
      isNull(apiTokens.revokedAt),
      gt(apiTokens.expiresAt, new Date(now)),
    )
    const [own] = await tx.select({ value: count() }).from(apiTokens).where(inForce)
    if ((own?.value ?? 0) >= MAX_TOKENS) throw invalidRequest([TOO_MANY])
    await tx.insert(apiTokens).values({
      id,
      tokenHash: tokenHash(token),
      prefix: token.slice(0, SHOWN_CHARACTERS),
      ownerId: owner.id,
      app: currentApp(),
      name,
      scopes: asked,
      createdAt: new Date(now),
      expiresAt,
    })
    const details = { id, scopes: asked, expiresInDays }
    await audit({ actor: owner.email, action: 'tokens.create', target: name, details }, tx)
  })
  return { id, token }
}

const TOO_MANY: FieldIssue = {
  field: 'name',
  message: `cannot be created: you have ${MAX_TOKENS} tokens, which is the limit; revoke one first`,
}

/** Tokens of this app that are not revoked, newest first: the viewer's own, or everyone's. @throws AppError FORBIDDEN for everyone's, without the permission */
export async function listTokens(viewer: User, { all }: { all: boolean }): Promise<Token[]> {
  if (all && !may(viewer.role, 'manage-all-tokens'))
    throw new AppError('FORBIDDEN', `The role ${viewer.role} does not allow seeing everyone’s tokens.`, {
      details: { permission: 'manage-all-tokens' },
    })
  const db = await accountsDb()
  const rows = await db
    .select({ token: apiTokens, name: users.name, email: users.email })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.ownerId))
    .where(
      and(
        eq(apiTokens.app, currentApp()),
        isNull(apiTokens.revokedAt),
        all ? undefined : eq(apiTokens.ownerId, viewer.id),
      ),
    )
    .orderBy(desc(apiTokens.createdAt), desc(apiTokens.id))
  return rows.map(({ token, ...owner }) => ({
    id: token.id,
    name: token.name,
    prefix: token.prefix,
    scopes: token.scopes as Scope[],
    owner: signature(owner),
    isMine: token.ownerId === viewer.id,
    createdAt: seconds(token.createdAt),
    expiresAt: seconds(token.expiresAt),
    lastUsedAt: token.lastUsedAt && seconds(token.lastUsedAt),
  }))
}

/** Revokes one of the user's own tokens, or anyone's with the permission; ends it at once in every process. @throws AppError NOT_FOUND */
export async function revokeToken(id: string, user: User): Promise<void> {
  const db = await accountsDb()
  await db.transaction(async (tx) => {
    const mine = may(user.role, 'manage-all-tokens') ? undefined : eq(apiTokens.ownerId, user.id)
    const [revoked] = await tx
      .update(apiTokens)
      .set({ revokedAt: new Date() })
      .where(and(eq(apiTokens.id, id), eq(apiTokens.app, currentApp()), isNull(apiTokens.revokedAt), mine))
      .returning()
    if (revoked === undefined) throw new AppError('NOT_FOUND', 'Token not found.')
    const [owner] = await tx.select({ email: users.email }).from(users).where(eq(users.id, revoked.ownerId))
    const details = {
      id,
      scopes: revoked.scopes,
      ...(revoked.ownerId === user.id ? {} : { owner: owner?.email }),
    }
    await audit({ actor: user.email, action: 'tokens.revoke', target: revoked.name, details }, tx)
  })
}

const seconds = (date: Date) => Math.floor(date.getTime() / 1000)
