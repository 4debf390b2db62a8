import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { audit, audited, type RecordEntry } from '@/lib/server/accounts/audit'
import { isOfApp } from '@/lib/server/accounts/columns'
import { type Database, secondsOf } from '@/lib/server/accounts/database'
import { accountsDb } from '@/lib/server/accounts/db'
import { requireTerm } from '@/lib/server/accounts/lease'
import { owned } from '@/lib/server/accounts/owned'
import { channels } from '@/lib/server/accounts/schema/alerts'
import { deliveries, digestChannels, digests, digestUnsubscribed } from '@/lib/server/accounts/schema/digests'
import { users } from '@/lib/server/accounts/schema/users'
import { randomToken } from '@/lib/server/accounts/secrets'
import type { AppId } from '@/lib/server/process/config/apps-file'
import type { DigestContent } from '@/lib/shared/alerts/digest-content'
import { nextAfter } from '@/lib/shared/alerts/digest-schedule'
import { type Digest, type DigestSettings, MAX_DIGESTS } from '@/lib/shared/alerts/digests'
import { addressesOf } from '@/lib/shared/alerts/mail-address'
import { digestMessage, type Message } from '@/lib/shared/alerts/message'
import { ruleFilterProblems } from '@/lib/shared/alerts/rule-problems'
import { AppError, invalidRequest } from '@/lib/shared/http/errors'
import type { User } from '@/lib/shared/users/users'
import { requireChannels } from './channels'
import { endDeliveries, orderOfDigest } from './deliveries'

/** A digest with its channels, the addresses that have unsubscribed, and the address of whoever changed it last. */
export type DigestRow = typeof digests.$inferSelect & {
  channels: string[]
  unsubscribed: string[]
  editor: string | null
}

const MISSING = 'Digest not found.'
const digest = owned(digests, {
  missing: MISSING,
  named: { column: digests.name, noun: 'a digest', plural: 'digests', most: MAX_DIGESTS },
})

/** The digests of the present app, by name. */
export async function readDigests(which?: SQL): Promise<DigestRow[]> {
  const db = await accountsDb()
  const listOf = (table: typeof digestChannels | typeof digestUnsubscribed, column: PgColumn) =>
    sql<string[]>`ARRAY(SELECT ${column} FROM ${table} WHERE ${table.digestId} = ${digests.id} ORDER BY 1)`
  const rows = await db
    .select({
      row: digests,
      editor: users.email,
      channels: listOf(digestChannels, digestChannels.channelId),
      unsubscribed: listOf(digestUnsubscribed, digestUnsubscribed.address),
    })
    .from(digests)
    .leftJoin(users, eq(users.id, digests.updatedBy))
    .where(and(isOfApp(digests), which))
    .orderBy(asc(sql`lower(${digests.name})`))
  return rows.map(({ row, ...rest }) => ({ ...row, ...rest }))
}

/** All digests as the page shows them. */
export async function listDigests(): Promise<Digest[]> {
  return (await readDigests()).map(({ secret: _, app: _app, editor, updatedAt, nextAt, ...row }) => ({
    ...row,
    nextAt: row.isEnabled ? nextAt : null,
    updatedAt: secondsOf(updatedAt),
    updatedBy: editor,
  }))
}

/** @throws AppError NOT_FOUND */
export async function digestById(id: string): Promise<DigestRow> {
  const [found] = await readDigests(eq(digests.id, id))
  if (found === undefined) throw new AppError('NOT_FOUND', MISSING)
  return found
}

/** @returns its id @throws AppError CONFLICT when there is one of that name; INVALID_REQUEST naming the field */
export function addDigest(settings: DigestSettings, user: User, nowMs: number): Promise<string> {
  return digest.change(user, async ({ tx, record, requireName }) => {
    requireSound(settings)
    await requireName(settings.name, null)
    const id = randomUUID()
    const { channels: channelIds, ...own } = settings
    await tx.insert(digests).values({ id, secret: randomToken(), ...written(own, user, nowMs) })
    await linkChannels(tx, id, channelIds)
    await record('digests.add', id, settings)
    return id
  })
}

/** What was missed while it was paused is not sent later. @throws AppError NOT_FOUND; CONFLICT; INVALID_REQUEST naming the field */
export function changeDigest(
  id: string,
  change: { [Name in keyof DigestSettings]?: DigestSettings[Name] | undefined },
  user: User,
  nowMs: number,
): Promise<void> {
  return digest.change(user, async ({ tx, record, locked, requireName }) => {
    const before = await locked(id)
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
    const { name, frequency, weekday, time, zone, filters, isEnabled } = { ...before, ...given }
    const next = { name, frequency, weekday, time, zone, filters, isEnabled }
    requireSound(next)
    await requireName(name, id)
    await tx
      .update(digests)
      .set(written(next, user, nowMs))
      .where(eq(digests.id, id))
    if (change.channels !== undefined) await linkChannels(tx, id, change.channels)
    await record('digests.change', id, { name, ...given })
  })
}

/** The columns that a change writes: its next time is counted from now. */
const written = (own: Omit<DigestSettings, 'channels'>, { id }: User, nowMs: number) => ({
  ...own,
  nextAt: nextAfter(own, Math.floor(nowMs / 1000)),
  updatedBy: id,
  updatedAt: new Date(nowMs),
})

/** @throws AppError NOT_FOUND */
export function deleteDigest(id: string, user: User): Promise<void> {
  return digest.change(user, async ({ record, remove }) => {
    const { name } = await remove(id)
    await record('digests.delete', id, { name })
  })
}

/** Records that someone had a digest sent to themselves. */
export async function recordDigestTest(id: string, user: User, problem: string | null): Promise<void> {
  const details = problem === null ? {} : { problem }
  await audit({ actor: user.email, action: 'digests.test', target: id, details })
}

/** Digests whose time has come. */
export const dueDigests = (nowMs: number): Promise<DigestRow[]> =>
  readDigests(and(eq(digests.isEnabled, true), lte(digests.nextAt, Math.floor(nowMs / 1000))))

/**
 * Puts a digest into the outbox and moves its time, in one transaction, unless somebody else did or it was changed: every address of an e-mail
 * channel has a delivery of its own, since each has its own link to unsubscribe.
 * @returns how many are to be sent
 */
export async function sendDigest(row: DigestRow, content: DigestContent, nowMs: number): Promise<number> {
  const nowSeconds = Math.floor(nowMs / 1000)
  const db = await accountsDb()
  return db.transaction(async (tx) => {
    await requireTerm(tx)
    const [moved] = await tx
      .update(digests)
      .set({ nextAt: nextAfter(row, nowSeconds), lastSentAt: nowSeconds })
      .where(
        and(
          eq(digests.id, row.id),
          eq(digests.isEnabled, true),
          eq(digests.nextAt, row.nextAt),
          eq(digests.updatedAt, row.updatedAt),
        ),
      )
      .returning({ id: digests.id })
    if (moved === undefined || row.channels.length === 0) return 0
    const found = await tx.select().from(channels).where(inArray(channels.id, row.channels))
    const message: Message = digestMessage(content, nowSeconds)
    const gone = new Set(row.unsubscribed)
    const told = found.flatMap((channel) =>
      recipientsOf(channel).flatMap((recipient) =>
        recipient !== null && gone.has(recipient.toLowerCase())
          ? []
          : [
              {
                id: randomUUID(),
                orderKey: `${orderOfDigest(row.id)}:${channel.id}:${recipient ?? ''}`,
                channelId: channel.id,
                channelName: channel.name,
                channelKind: channel.kind,
                ruleId: null,
                kind: message.kind,
                recipient,
                message,
                status: 'pending' as const,
                createdAt: new Date(nowMs),
                nextAttemptAt: new Date(nowMs),
              },
            ],
      ),
    )
    if (told.length > 0) await tx.insert(deliveries).values(told)
    return told.length
  })
}

/** Every address once; null for a channel that is told as a whole. */
function recipientsOf({ kind, target }: typeof channels.$inferSelect): (string | null)[] {
  if (kind !== 'email') return [null]
  return [...new Map(addressesOf(target).map((address) => [address.toLowerCase(), address])).values()]
}

/** Ends a digest for an address, also what still waits to be sent; again changes nothing. @returns the name of the digest; null when there is none any more */
export const unsubscribe = (digestId: string, address: string): Promise<string | null> =>
  byReader(digestId, address, async (tx, record, name) => {
    const added = await tx
      .insert(digestUnsubscribed)
      .values({ digestId, address: address.toLowerCase() })
      .onConflictDoNothing()
      .returning({ address: digestUnsubscribed.address })
    if (added.length > 0) await record('digests.unsubscribe', digestId, { name })
    await endDeliveries(tx, digestId, address)
  })

/** Takes that back; again changes nothing. @returns the name of the digest; null when there is none any more */
export const resubscribe = (digestId: string, address: string): Promise<string | null> =>
  byReader(digestId, address, async (tx, record, name) => {
    const removed = await tx
      .delete(digestUnsubscribed)
      .where(and(eq(digestUnsubscribed.digestId, digestId), eq(digestUnsubscribed.address, address.toLowerCase())))
      .returning({ address: digestUnsubscribed.address })
    if (removed.length > 0) await record('digests.resubscribe', digestId, { name })
  })

const byReader = (
  digestId: string,
  address: string,
  change: (tx: Database, record: RecordEntry, name: string) => Promise<void>,
) =>
  audited(address, async (tx, record) => {
    const [row] = await tx.select({ name: digests.name }).from(digests).where(eq(digests.id, digestId))
    if (row !== undefined) await change(tx, record, row.name)
    return row?.name ?? null
  })

/** The secret of a digest's links, and its app, which whoever has a link does not name; null when there is no such digest. */
export async function digestSecret(id: string): Promise<{ secret: string; app: AppId } | null> {
  const db = await accountsDb()
  const [row] = await db.select({ secret: digests.secret, app: digests.app }).from(digests).where(eq(digests.id, id))
  return row ?? null
}

function requireSound({ filters }: Pick<DigestSettings, 'filters'>): void {
  const problems = ruleFilterProblems(filters)
  if (problems.length > 0) throw invalidRequest(problems)
}

async function linkChannels(tx: Database, digestId: string, ids: readonly string[]): Promise<void> {
  const wanted = await requireChannels(tx, ids)
  await tx.delete(digestChannels).where(eq(digestChannels.digestId, digestId))
  if (wanted.length > 0) await tx.insert(digestChannels).values(wanted.map((channelId) => ({ digestId, channelId })))
}
