import { and, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { type Database, isOfApp, type Page, type PageOf, paged, secondsOf } from '@/lib/server/accounts/database'
import { accountsDb } from '@/lib/server/accounts/db'
import { owned } from '@/lib/server/accounts/owned'
import { deliveries, digestUnsubscribed } from '@/lib/server/accounts/schema/alerts'
import { sharedNowMs } from '@/lib/server/process/coordination/clock'
import type { Delivery, deliveriesRoute } from '@/lib/shared/alerts/channels'
import { AppError } from '@/lib/shared/http/errors'
import type { Parsed } from '@/lib/shared/http/route'
import type { User } from '@/lib/shared/users/users'
import { UNSUBSCRIBED } from './deliveries'

const delivery = owned(deliveries, { missing: 'Delivery not found.' })

/** True when its address has unsubscribed. */
async function isUnwanted(tx: Database, { orderKey, recipient }: typeof deliveries.$inferSelect): Promise<boolean> {
  const [kind, digestId = ''] = orderKey.split(':')
  if (kind !== 'digest' || recipient === null) return false
  const isSame = and(eq(digestUnsubscribed.digestId, digestId), eq(digestUnsubscribed.address, recipient.toLowerCase()))
  return (await tx.$count(digestUnsubscribed, isSame)) > 0
}

/** Sends one again now, with the same id. @throws AppError NOT_FOUND; CONFLICT when its channel is gone or its address has unsubscribed */
export const replayDelivery = (id: string, user: User, nowMs = sharedNowMs()): Promise<void> =>
  delivery.change(user, async ({ tx, record, locked, update }) => {
    const row = await locked(id)
    if (row.channelId === null) throw new AppError('CONFLICT', 'The channel has been deleted.')
    if (await isUnwanted(tx, row)) throw new AppError('CONFLICT', UNSUBSCRIBED)
    await update(id, { status: 'pending', roundAttempts: 0, nextAttemptAt: new Date(nowMs), claimedUntil: null })
    await record('channels.replay', id, { title: row.message.title, channel: row.channelName })
  })

type Asked = Page & Parsed<(typeof deliveriesRoute)['query']>
/** Deliveries, newest first. */
export async function readDeliveries({ channel, status, ...page }: Asked = {}): Promise<PageOf<Delivery>> {
  const db = await accountsDb()
  const which = and(
    isOfApp(deliveries),
    channel === undefined ? undefined : eq(deliveries.channelId, channel),
    status === undefined ? undefined : eq(deliveries.status, status),
  )
  return paged(page, db.$count(deliveries, which), async (limit, offset) => {
    const newestFirst = db.select().from(deliveries).where(which).orderBy(desc(deliveries.seq))
    return (await newestFirst.limit(limit).offset(offset)).map(({ id, kind, status, attempts, problem, ...row }) => ({
      ...{ id, kind, title: row.message.title, recipient: row.recipient, ruleId: row.ruleId },
      channel: { id: row.channelId, name: row.channelName, kind: row.channelKind },
      status,
      attempts,
      problem,
      createdAt: secondsOf(row.createdAt),
      nextAttemptAt: status === 'pending' ? secondsOf(row.nextAttemptAt) : null,
      sentAt: secondsOf(row.sentAt),
    }))
  })
}

/** For monitoring: how many wait to be sent, and how many were given up and could be sent again. */
export async function countUnsent(): Promise<{ pending: number; failed: number }> {
  const db = await accountsDb()
  const count = (...which: SQL[]) => db.$count(deliveries, and(isOfApp(deliveries), ...which))
  const isOfChannel = isNotNull(deliveries.channelId)
  const isWanted = sql`${deliveries.problem} IS DISTINCT FROM ${UNSUBSCRIBED}`
  return {
    pending: await count(eq(deliveries.status, 'pending')),
    failed: await count(eq(deliveries.status, 'failed'), isOfChannel, isWanted),
  }
}

const KEPT_DAYS = 90
/** Deletes old deliveries: sent, given up, or of an app that is no longer configured. */
export async function forgetDeliveries(nowMs: number): Promise<void> {
  const db = await accountsDb()
  const since = new Date(nowMs - KEPT_DAYS * 86_400_000)
  await db.execute(sql`DELETE FROM deliveries WHERE created_at < ${since.toISOString()}`)
}
