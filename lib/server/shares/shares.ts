import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { audit, audited } from '@/lib/server/accounts/audit'
import { type Database, isOfApp, paged, secondsOf } from '@/lib/server/accounts/database'
import { accountsDb } from '@/lib/server/accounts/db'
import { owned, signature } from '@/lib/server/accounts/owned'
import { type ShareRow, shares } from '@/lib/server/accounts/schema/pages'
import { users } from '@/lib/server/accounts/schema/users'
import { hashOfToken, hashPassword, randomToken } from '@/lib/server/accounts/secrets'
import type { AppId } from '@/lib/server/process/config/apps-file'
import { isConfigured } from '@/lib/server/process/config/current-app'
import type { CallId } from '@/lib/shared/calls/call-path'
import { AppError } from '@/lib/shared/http/errors'
import type { Parsed } from '@/lib/shared/http/route'
import { callHref } from '@/lib/shared/links'
import { isShareToken } from '@/lib/shared/shares/shared'
import type { CreateShare, changeShareRoute, Share, sharesRoute } from '@/lib/shared/shares/shares'
import type { User } from '@/lib/shared/users/users'

const DAY_MS = 86_400_000
const share = owned(shares, { missing: 'There is no such link.', author: shares.ownerId })

/** What a link shows: a call, or the path of a report. */
export type ShareSubject = CallId | { path: string }

/** The condition for a link to work, by the server's clock, since the database's clock may differ. */
const works = (now: Date): SQL | undefined =>
  and(
    isNull(shares.revokedAt),
    gt(shares.expiresAt, now),
    or(isNull(shares.maxOpens), lt(shares.opens, shares.maxOpens)),
  )

/** Creates a link. @returns its id and its token, which is stored nowhere */
export async function createShare(input: CreateShare, subject: ShareSubject, user: User) {
  const id = randomUUID()
  const token = randomToken()
  const { kind, label, names, recordings, frameHost, maxOpens } = input
  const passwordHash = input.password === undefined ? null : await hashPassword(input.password)
  const expiresAt = new Date(Date.now() + input.expiresInDays * DAY_MS)
  await audited(user.email, async (tx, record) => {
    await tx.insert(shares).values({
      ...{ id, kind, label, passwordHash, maxOpens, expiresAt },
      ...subject,
      tokenHash: hashOfToken(token),
      secret: randomToken(),
      ownerId: user.id,
      zone: input.tz ?? 'UTC',
      showsNames: names,
      showsRecordings: recordings,
      frameHost: frameHost?.toLowerCase(),
      createdAt: new Date(),
    })
    await record('shares.create', 'path' in subject ? subject.path : subject.sessionId, {
      ...{ share: id, kind, label, names, recordings, frameHost, maxOpens },
      password: passwordHash !== null,
      expiresAt: expiresAt.toISOString(),
    })
  })
  return { id, token }
}

/** The link of a token; null if it never existed, has expired or was revoked, or its app is gone. `countOpen` checks the limit of visits. */
export async function findShare(token: string, now = new Date()): Promise<ShareRow | null> {
  if (!isShareToken(token)) return null
  const db = await accountsDb()
  const tokenHash = hashOfToken(token)
  const [row] = await db.select().from(shares).where(eq(shares.tokenHash, tokenHash))
  return row !== undefined && row.revokedAt === null && row.expiresAt > now && isConfigured(row.app) ? row : null
}

/** Counts a visit in one conditional statement, so that concurrent visits cannot exceed a limit. @returns false if the link no longer works or has reached it */
export async function countOpen(id: string, now = new Date()): Promise<boolean> {
  const db = await accountsDb()
  const counted = await db
    .update(shares)
    .set({ opens: sql`${shares.opens} + 1`, lastOpenedAt: now })
    .where(and(eq(shares.id, id), works(now)))
    .returning({ id: shares.id })
  return counted.length === 1
}

/** The query of the route, except that `ownerId` is null for everyone's. */
type ShareFilter = Omit<Parsed<(typeof sharesRoute)['query']>, 'all' | 'ownerId'> & { ownerId: string | null }

/** Links, newest first. */
export async function listShares({ ownerId, active, sessionId, ...page }: ShareFilter, viewer: User, now = new Date()) {
  const where = and(
    isOfApp(shares),
    isOwnedBy(ownerId),
    active === true ? works(now) : undefined,
    sessionId === undefined ? undefined : eq(shares.sessionId, sessionId),
  )
  const db = await accountsDb()
  return paged(page, db.$count(shares, where), async (limit, offset) => {
    const rows = await share.list({ where, order: [desc(shares.createdAt), desc(shares.id)], limit, offset })
    return rows.map(({ by, ...row }): Share => {
      const { id, label, ownerId, frameHost, opens, maxOpens } = row
      return {
        ...{ id, label, ownerId, frameHost, opens, maxOpens },
        kind: row.kind === 'call' ? 'call' : 'report',
        href: hrefOfShare(row),
        owner: signature(by),
        isMine: ownerId === viewer.id,
        state: stateOf(row, now),
        names: row.showsNames,
        recordings: row.showsRecordings,
        hasPassword: row.passwordHash !== null,
        lastOpenedAt: secondsOf(row.lastOpenedAt),
        createdAt: secondsOf(row.createdAt),
        expiresAt: secondsOf(row.expiresAt),
      }
    })
  })
}

/** The page behind a link, for signed-in users. */
export function hrefOfShare({ sessionId, mid, path }: Pick<ShareRow, 'sessionId' | 'mid' | 'path'>): string {
  if (sessionId === null) return path ?? '/explore'
  return callHref({ sessionId, roomMid: mid === null || mid === '' ? undefined : mid })
}

function stateOf({ revokedAt, expiresAt, opens, maxOpens }: ShareRow, now: Date): Share['state'] {
  if (revokedAt !== null) return 'revoked'
  if (expiresAt <= now) return 'expired'
  return maxOpens !== null && opens >= maxOpens ? 'used-up' : 'active'
}

const isOwnedBy = (ownerId: string | null) => (ownerId === null ? undefined : eq(shares.ownerId, ownerId))

type ChangeShare = Parsed<(typeof changeShareRoute)['body']>

/** @param ownerId whose links may be changed; null for anyone's. @throws AppError NOT_FOUND; CONFLICT for a revoked one */
export const changeShare = (id: string, change: ChangeShare, ownerId: string | null, user: User): Promise<void> =>
  share.change(user, async ({ record, locked, update }) => {
    const row = await locked(id, isOwnedBy(ownerId))
    if (row.revokedAt !== null)
      throw new AppError('CONFLICT', 'This link was revoked, and stays so. Create another one.')
    const { label, expiresInDays, frameHost } = change
    const expiresAt = expiresInDays === undefined ? undefined : new Date(Date.now() + expiresInDays * DAY_MS)
    const set = { label, expiresAt, frameHost: frameHost?.toLowerCase() ?? frameHost }
    if (Object.values(set).every((value) => value === undefined)) return
    await update(id, set)
    await record('shares.change', row.label, { share: id, ...change })
  })

/** Revokes a link; one that is already revoked stays so. @throws AppError NOT_FOUND */
export const revokeShare = (id: string, ownerId: string | null, user: User): Promise<void> =>
  share.change(user, async ({ record, locked, update }) => {
    const row = await locked(id, isOwnedBy(ownerId))
    if (row.revokedAt !== null) return
    await update(id, { revokedAt: new Date() })
    await record('shares.revoke', row.label, { share: id })
  })

/** Revokes the links that work, of one owner or (null) of everyone. @param within such as the disabling of their owner. @returns how many */
export async function revokeShares(
  { ownerId, app }: { ownerId: string | null; app: AppId | null },
  actor: string,
  within?: Database,
): Promise<number> {
  const db = within ?? (await accountsDb())
  return db.transaction(async (tx) => {
    const now = new Date()
    const isInForce = and(isNull(shares.revokedAt), gt(shares.expiresAt, now))
    const revoked = await tx
      .update(shares)
      .set({ revokedAt: now })
      .where(and(isInForce, app === null ? undefined : eq(shares.app, app), isOwnedBy(ownerId)))
      .returning({ id: shares.id })
    if (revoked.length === 0) return 0
    const isOwner = eq(users.id, ownerId ?? '')
    const [owner] = await tx.select({ email: users.email }).from(users).where(isOwner)
    await audit(actor, 'shares.revoke-all', owner?.email ?? null, { links: revoked.length }, tx)
    return revoked.length
  })
}
