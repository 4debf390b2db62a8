import { randomBytes, randomUUID } from 'node:crypto'
import { and, asc, count, eq, inArray, lte, sql } from 'drizzle-orm'
import { isOfApp } from '@/lib/server/accounts/app-column'
import { audit } from '@/lib/server/accounts/audit'
import { type Accounts, accountsDb } from '@/lib/server/accounts/db'
import { requireFreeName } from '@/lib/server/accounts/free-name'
import { requireTerm } from '@/lib/server/accounts/lease'
import { users } from '@/lib/server/accounts/schema'
import { channels, deliveries, digestChannels, digests, digestUnsubscribed } from '@/lib/server/accounts/schema-alerts'
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

/** A digest with its channels and the addresses that want it no more. */
export type DigestRow = typeof digests.$inferSelect & { channels: string[]; unsubscribed: string[] }

/** All digests, by name. */
export async function readDigests(within?: Accounts['db']): Promise<DigestRow[]> {
  const db = within ?? (await accountsDb())
  const [rows, links, gone] = await Promise.all([
    db
      .select()
      .from(digests)
      .where(isOfApp(digests))
      .orderBy(asc(sql`lower(${digests.name})`)),
    db.select().from(digestChannels).orderBy(asc(digestChannels.channelId)),
    db.select().from(digestUnsubscribed).orderBy(asc(digestUnsubscribed.address)),
  ])
  return rows.map((row) => ({
    ...row,
    channels: links.filter(({ digestId }) => digestId === row.id).map(({ channelId }) => channelId),
    unsubscribed: gone.filter(({ digestId }) => digestId === row.id).map(({ address }) => address),
  }))
}

/** All digests as the page shows them. */
export async function listDigests(): Promise<Digest[]> {
  const db = await accountsDb()
  const [rows, editors] = await Promise.all([
    readDigests(),
    db.select({ id: digests.id, by: users.email }).from(digests).innerJoin(users, eq(users.id, digests.updatedBy)),
  ])
  const editor = new Map(editors.map(({ id, by }) => [id, by]))
  return rows.map(({ secret: _, app: _app, updatedAt, updatedBy: _by, nextAt, ...row }) => ({
    ...row,
    nextAt: row.isEnabled ? nextAt : null,
    updatedAt: Math.floor(updatedAt.getTime() / 1000),
    updatedBy: editor.get(row.id) ?? null,
  }))
}

/** @throws AppError NOT_FOUND */
export async function digestById(id: string): Promise<DigestRow> {
  const found = (await readDigests()).find((row) => row.id === id)
  if (found === undefined) throw digestNotFound()
  return found
}

/** @returns its id @throws AppError CONFLICT when there is one of that name; INVALID_REQUEST naming the field */
export async function addDigest(settings: DigestSettings, user: User, nowMs: number): Promise<string> {
  requireSound(settings)
  const { channels: channelIds, ...own } = settings
  const db = await accountsDb()
  return db.transaction(async (tx) => {
    await lockDigests(tx)
    await requireFreeName(tx, digests, { name: settings.name, except: null, noun: 'digest' })
    const [all] = await tx.select({ value: count() }).from(digests).where(isOfApp(digests))
    if ((all?.value ?? 0) >= MAX_DIGESTS)
      throw invalidRequest([{ field: 'name', message: `there are already ${MAX_DIGESTS} digests` }])
    const id = randomUUID()
    const secret = randomBytes(32).toString('base64url')
    await tx.insert(digests).values({
      id,
      ...own,
      secret,
      nextAt: nextAfter(settings, Math.floor(nowMs / 1000)),
      updatedBy: user.id,
      updatedAt: new Date(nowMs),
    })
    await linkChannels(tx, id, channelIds)
    await audit({ actor: user.email, action: 'digests.add', target: id, details: settings }, tx)
    return id
  })
}

/** What was missed while it was paused is not sent later. @throws AppError NOT_FOUND; CONFLICT; INVALID_REQUEST naming the field */
export async function changeDigest(
  id: string,
  change: { [Name in keyof DigestSettings]?: DigestSettings[Name] | undefined },
  user: User,
  nowMs: number,
): Promise<void> {
  const db = await accountsDb()
  await db.transaction(async (tx) => {
    await lockDigests(tx)
    const before = (await readDigests(tx)).find((row) => row.id === id)
    if (before === undefined) throw digestNotFound()
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
    const { name, frequency, weekday, time, zone, filters, isEnabled, channels: channelIds } = { ...before, ...given }
    const next = { name, frequency, weekday, time, zone, filters, isEnabled }
    requireSound(next)
    if (name !== before.name) await requireFreeName(tx, digests, { name, except: id, noun: 'digest' })
    await tx
      .update(digests)
      .set({
        ...next,
        nextAt: nextAfter(next, Math.floor(nowMs / 1000)),
        updatedBy: user.id,
        updatedAt: new Date(nowMs),
      })
      .where(eq(digests.id, id))
    if (change.channels !== undefined) await linkChannels(tx, id, channelIds)
    await audit({ actor: user.email, action: 'digests.change', target: id, details: { name, ...given } }, tx)
  })
}

/** @throws AppError NOT_FOUND */
export async function deleteDigest(id: string, user: User): Promise<void> {
  const db = await accountsDb()
  await db.transaction(async (tx) => {
    const [deleted] = await tx
      .delete(digests)
      .where(and(isOfApp(digests), eq(digests.id, id)))
      .returning()
    if (deleted === undefined) throw digestNotFound()
    await audit({ actor: user.email, action: 'digests.delete', target: id, details: { name: deleted.name } }, tx)
  })
}

/** Records that someone had a digest sent to themselves. */
export async function recordDigestTest(id: string, user: User, problem: string | null): Promise<void> {
  const details = problem === null ? {} : { problem }
  await audit({ actor: user.email, action: 'digests.test', target: id, details })
}

/** Digests whose time has come. */
export async function dueDigests(nowMs: number): Promise<DigestRow[]> {
  const due = and(isOfApp(digests), eq(digests.isEnabled, true), lte(digests.nextAt, Math.floor(nowMs / 1000)))
  const db = await accountsDb()
  const ids = (await db.select({ id: digests.id }).from(digests).where(due)).map(({ id }) => id)
  return ids.length === 0 ? [] : (await readDigests()).filter(({ id }) => ids.includes(id))
}

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
export async function unsubscribe(digestId: string, address: string): Promise<string | null> {
  const db = await accountsDb()
  return db.transaction(async (tx) => {
    const [row] = await tx.select({ name: digests.name }).from(digests).where(eq(digests.id, digestId))
    if (row === undefined) return null
    const added = await tx
      .insert(digestUnsubscribed)
      .values({ digestId, address: address.toLowerCase() })
      .onConflictDoNothing()
      .returning({ address: digestUnsubscribed.address })
    if (added.length > 0)
      await audit({ actor: address, action: 'digests.unsubscribe', target: digestId, details: { name: row.name } }, tx)
    await endDeliveries(tx, digestId, address)
    return row.name
  })
}

/** Takes that back; again changes nothing. @returns the name of the digest; null when there is none any more */
export async function resubscribe(digestId: string, address: string): Promise<string | null> {
  const db = await accountsDb()
  return db.transaction(async (tx) => {
    const [row] = await tx.select({ name: digests.name }).from(digests).where(eq(digests.id, digestId))
    if (row === undefined) return null
    const removed = await tx
      .delete(digestUnsubscribed)
      .where(and(eq(digestUnsubscribed.digestId, digestId), eq(digestUnsubscribed.address, address.toLowerCase())))
      .returning({ address: digestUnsubscribed.address })
    if (removed.length > 0)
      await audit({ actor: address, action: 'digests.resubscribe', target: digestId, details: { name: row.name } }, tx)
    return row.name
  })
}

/** The secret of a digest's links, and its app, which whoever has a link does not name; null when there is no such digest. */
export async function digestSecret(id: string): Promise<{ secret: string; app: AppId } | null> {
  const db = await accountsDb()
  const [row] = await db.select({ secret: digests.secret, app: digests.app }).from(digests).where(eq(digests.id, id))
  return row ?? null
}

const digestNotFound = () => new AppError('NOT_FOUND', 'Digest not found.')
const lockDigests = (tx: Accounts['db']) => tx.execute(sql`LOCK TABLE digests IN SHARE ROW EXCLUSIVE MODE`)

function requireSound({ filters }: Pick<DigestSettings, 'filters'>): void {
  const problems = ruleFilterProblems(filters)
  if (problems.length > 0) throw invalidRequest(problems)
}

async function linkChannels(tx: Accounts['db'], digestId: string, ids: readonly string[]): Promise<void> {
  const wanted = await requireChannels(tx, ids)
  await tx.delete(digestChannels).where(eq(digestChannels.digestId, digestId))
  if (wanted.length > 0) await tx.insert(digestChannels).values(wanted.map((channelId) => ({ digestId, channelId })))
}
