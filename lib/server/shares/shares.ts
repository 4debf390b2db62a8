import { randomUUID } from 'node:crypto'
import { and, count, desc, eq, gt, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { isOfApp } from '@/lib/server/accounts/app-column'
import { audit } from '@/lib/server/accounts/audit'
import { type Accounts, accountsDb } from '@/lib/server/accounts/db'
import { hashPassword } from '@/lib/server/accounts/passwords'
import { type ShareRow, shares, users } from '@/lib/server/accounts/schema'
import type { AppId } from '@/lib/server/process/config/apps-file'
import { signature } from '@/lib/server/users/users'
import type { CallId } from '@/lib/shared/calls/call-path'
import { AppError } from '@/lib/shared/http/errors'
import { callHref } from '@/lib/shared/links'
import type { CreateShare, Share } from '@/lib/shared/shares/shares'
import type { User } from '@/lib/shared/users/users'
import { hashOfToken, randomToken } from './share-token'

const DAY_MS = 86_400_000
const toSeconds = (date: Date) => Math.floor(date.getTime() / 1000)
const orNull = <T>(value: T | undefined): T | null => value ?? null

/** What a link shows: a call, or the path of a report. */
export type ShareSubject = { call: CallId } | { path: string }

/** The condition that a link works: by the server's clock, since the database's may be another. */
const works = (now: Date): SQL | undefined =>
  and(
    isNull(shares.revokedAt),
    gt(shares.expiresAt, now),
    or(isNull(shares.maxOpens), lt(shares.opens, shares.maxOpens)),
  )

/** Creates a link. @returns its id and its token, which is stored nowhere */
export async function createShare(
  input: CreateShare,
  subject: ShareSubject,
  user: User,
): Promise<{ id: string; token: string }> {
  const id = randomUUID()
  const token = randomToken()
  const passwordHash = input.password === undefined ? null : await hashPassword(input.password)
  const expiresAt = new Date(Date.now() + input.expiresInDays * DAY_MS)
  const call = 'call' in subject ? subject.call : null
  const db = await accountsDb()
  await db.transaction(async (tx) => {
    await tx.insert(shares).values({
      id,
      tokenHash: hashOfToken(token),
      secret: randomToken(),
      ownerId: user.id,
      kind: input.kind,
      sessionId: call?.sessionId ?? null,
      mid: call?.mid ?? null,
      path: 'path' in subject ? subject.path : null,
      label: input.label,
      zone: input.tz ?? 'UTC',
      showsNames: input.names,
      showsRecordings: input.recordings,
      passwordHash,
      frameHost: orNull(input.frameHost?.toLowerCase()),
      maxOpens: orNull(input.maxOpens),
      createdAt: new Date(),
      expiresAt,
    })
    const details = {
      share: id,
      kind: input.kind,
      label: input.label,
      names: input.names,
      recordings: input.recordings,
      password: passwordHash !== null,
      expiresAt: expiresAt.toISOString(),
      ...(input.frameHost === undefined ? {} : { frameHost: input.frameHost }),
      ...(input.maxOpens === undefined ? {} : { maxOpens: input.maxOpens }),
    }
    await audit(
      { actor: user.email, action: 'shares.create', target: call?.sessionId ?? orNull(pathOf(subject)), details },
      tx,
    )
  })
  return { id, token }
}

const pathOf = (subject: ShareSubject) => ('path' in subject ? subject.path : undefined)

/** The link of a token; null for one that never was, has expired, was revoked or has been opened as often as it may. */
export async function findShare(token: string, now = new Date()): Promise<ShareRow | null> {
  const db = await accountsDb()
  const [row] = await db
    .select()
    .from(shares)
    .where(eq(shares.tokenHash, hashOfToken(token)))
  return row !== undefined && row.revokedAt === null && row.expiresAt > now ? row : null
}

/** Counts a visit in one conditional statement, so that no number of visits at once exceeds a limit. @returns false where the link no longer works or has reached its limit */
export async function countOpen(id: string, now = new Date()): Promise<boolean> {
  const db = await accountsDb()
  const counted = await db
    .update(shares)
    .set({ opens: sql`${shares.opens} + 1`, lastOpenedAt: now })
    .where(and(eq(shares.id, id), works(now)))
    .returning({ id: shares.id })
  return counted.length === 1
}

export type ShareFilter = {
  /** Null for everyone's. */
  ownerId: string | null
  /** Only those that still work. */
  active?: boolean | undefined
  sessionId?: string | undefined
}

/** Links, newest first. @param page from 1 */
export async function listShares(
  filter: ShareFilter,
  { page, perPage }: { page: number; perPage: number },
  viewer: User,
  now = new Date(),
): Promise<{ items: Share[]; total: number }> {
  const where = and(
    isOfApp(shares),
    filter.ownerId === null ? undefined : eq(shares.ownerId, filter.ownerId),
    filter.active === true ? works(now) : undefined,
    filter.sessionId === undefined ? undefined : eq(shares.sessionId, filter.sessionId),
  )
  const db = await accountsDb()
  const rows = await db
    .select({ share: shares, name: users.name, email: users.email })
    .from(shares)
    .leftJoin(users, eq(users.id, shares.ownerId))
    .where(where)
    .orderBy(desc(shares.createdAt), desc(shares.id))
    .limit(perPage)
    .offset((page - 1) * perPage)
  const [all] = await db.select({ value: count() }).from(shares).where(where)
  const items = rows.map(
    ({ share, name, email }): Share => ({
      id: share.id,
      kind: share.kind === 'call' ? 'call' : 'report',
      label: share.label,
      href: hrefOfShare(share),
      owner: signature({ name, email }),
      ownerId: share.ownerId,
      isMine: share.ownerId === viewer.id,
      state: stateOf(share, now),
      names: share.showsNames,
      recordings: share.showsRecordings,
      hasPassword: share.passwordHash !== null,
      frameHost: share.frameHost,
      opens: share.opens,
      maxOpens: share.maxOpens,
      lastOpenedAt: share.lastOpenedAt && toSeconds(share.lastOpenedAt),
      createdAt: toSeconds(share.createdAt),
      expiresAt: toSeconds(share.expiresAt),
    }),
  )
  return { items, total: all?.value ?? 0 }
}

/** The page that a link shows, for whoever is signed in. */
export function hrefOfShare({ sessionId, mid, path }: Pick<ShareRow, 'sessionId' | 'mid' | 'path'>): string {
  if (sessionId === null) return path ?? '/explore'
  return callHref({ sessionId, roomMid: mid === null || mid === '' ? undefined : mid })
}

function stateOf({ revokedAt, expiresAt, opens, maxOpens }: ShareRow, now: Date): Share['state'] {
  if (revokedAt !== null) return 'revoked'
  if (expiresAt <= now) return 'expired'
  return maxOpens !== null && opens >= maxOpens ? 'used-up' : 'active'
}

/** A link that the user may change: one's own, for admins anyone's. @throws AppError NOT_FOUND */
async function lockedShare(tx: Accounts['db'], id: string, ownerId: string | null): Promise<ShareRow> {
  const [row] = await tx
    .select()
    .from(shares)
    .where(and(isOfApp(shares), eq(shares.id, id), ownerId === null ? undefined : eq(shares.ownerId, ownerId)))
    .for('update')
  if (row === undefined) throw new AppError('NOT_FOUND', 'There is no such link.')
  return row
}

/**
 * Changes a link.
 * @param ownerId whose links may be changed; null for anyone's
 * @throws AppError NOT_FOUND; CONFLICT for a revoked one
 */
export async function changeShare(
  id: string,
  change: { label?: string | undefined; expiresInDays?: number | undefined; frameHost?: string | null | undefined },
  ownerId: string | null,
  user: User,
): Promise<void> {
  const db = await accountsDb()
  await db.transaction(async (tx) => {
    const row = await lockedShare(tx, id, ownerId)
    if (row.revokedAt !== null)
      throw new AppError('CONFLICT', 'This link was revoked, and stays so. Create another one.')
    const { label, expiresInDays, frameHost } = change
    const set = {
      ...(label === undefined ? {} : { label }),
      ...(expiresInDays === undefined ? {} : { expiresAt: new Date(Date.now() + expiresInDays * DAY_MS) }),
      ...(frameHost === undefined ? {} : { frameHost: frameHost?.toLowerCase() ?? null }),
    }
    if (Object.keys(set).length === 0) return
    await tx.update(shares).set(set).where(eq(shares.id, id))
    await audit(
      { actor: user.email, action: 'shares.change', target: row.label, details: { share: id, ...change } },
      tx,
    )
  })
}

/** Revokes a link; one that is already revoked stays so. @throws AppError NOT_FOUND */
export async function revokeShare(id: string, ownerId: string | null, user: User): Promise<void> {
  const db = await accountsDb()
  await db.transaction(async (tx) => {
    const row = await lockedShare(tx, id, ownerId)
    if (row.revokedAt !== null) return
    await tx.update(shares).set({ revokedAt: new Date() }).where(eq(shares.id, id))
    await audit({ actor: user.email, action: 'shares.revoke', target: row.label, details: { share: id } }, tx)
  })
}

/**
 * Revokes all links that still work: of one owner, or everyone's for null.
 * @param within the transaction of what they are revoked with, such as disabling their owner
 * @returns how many they were
 */
export async function revokeShares(
  { ownerId, app }: { ownerId: string | null; app: AppId | null },
  actor: string,
  within?: Accounts['db'],
): Promise<number> {
  const db = within ?? (await accountsDb())
  return db.transaction(async (tx) => {
    const now = new Date()
    const revoked = await tx
      .update(shares)
      .set({ revokedAt: now })
      .where(
        and(
          isNull(shares.revokedAt),
          gt(shares.expiresAt, now),
          app === null ? undefined : eq(shares.app, app),
          ownerId === null ? undefined : eq(shares.ownerId, ownerId),
        ),
      )
      .returning({ id: shares.id })
    const [owner] =
      ownerId === null ? [] : await tx.select({ email: users.email }).from(users).where(eq(users.id, ownerId))
    if (revoked.length > 0)
      await audit(
        { actor, action: 'shares.revoke-all', target: owner?.email ?? null, details: { links: revoked.length } },
        tx,
      )
    return revoked.length
  })
}

/** How many links of an account still work. */
export async function countActiveShares(ownerId: string, now = new Date()): Promise<number> {
  const db = await accountsDb()
  const [found] = await db
    .select({ value: count() })
    .from(shares)
    .where(and(eq(shares.ownerId, ownerId), works(now)))
  return found?.value ?? 0
}
