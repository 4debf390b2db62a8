import { randomUUID } from 'node:crypto'
import { and, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import { type Database, isOfApp } from '@/lib/server/accounts/database'
import { accountsDb } from '@/lib/server/accounts/db'
import { channels, deliveries } from '@/lib/server/accounts/schema/alerts'
import { config } from '@/lib/server/process/config/config'
import type { DeliveryStatus } from '@/lib/shared/alerts/channels'
import type { Message } from '@/lib/shared/alerts/message'

/** Why a message did not arrive, in words for the delivery log; without addresses, which may be secrets. */
export class DeliveryError extends Error {
  /** @param isFinal trying again is of no use */
  constructor(
    message: string,
    readonly isFinal = false,
  ) {
    super(message)
    this.name = 'DeliveryError'
  }
}

/** What is due, and the channel as it is now. `attempts`: the number of this attempt, which no other one has; `claimedUntil`: the first end of its claim. */
export type Due = Omit<typeof deliveries.$inferSelect, 'claimedUntil'> & {
  claimedUntil: Date
  channel: Pick<typeof channels.$inferSelect, 'name' | 'kind' | 'target' | 'secret'>
}
/** The order key of a digest: deliveries that share one stay in order within a channel. */
export const orderOfDigest = (digestId: string): string => `digest:${digestId}`
export const UNSUBSCRIBED = 'The address has unsubscribed.'

/** `orderKey`: by default that of the rule that the message is about, or of the mirror. */
type Announcement = { message: Message; nowMs: number; orderKey?: string } & Unsent
/** What is only recorded. `problem`: why it has failed. */
type Unsent = { isSilenced?: boolean; problem?: string | null }

/** Puts a message for each channel into the outbox. @param recipientsOf addresses with deliveries of their own; by default none */
export async function addDeliveries(
  tx: Database,
  channelIds: readonly string[],
  { message, nowMs, orderKey: given, isSilenced = false, problem = null }: Announcement,
  recipientsOf?: (channel: typeof channels.$inferSelect) => (string | null)[],
): Promise<void> {
  if (channelIds.length === 0) return
  const ruleId = message.rule?.id ?? null
  const orderKey = given ?? (ruleId === null ? 'mirror' : `rule:${ruleId}`)
  const status: DeliveryStatus = problem !== null ? 'failed' : isSilenced ? 'silenced' : 'pending'
  const isAsked = and(isOfApp(channels), inArray(channels.id, [...channelIds]))
  const found = await tx.select().from(channels).where(isAsked)
  const rows = found.flatMap((channel) =>
    (recipientsOf?.(channel) ?? [null]).map((recipient) => ({
      id: randomUUID(),
      orderKey: [orderKey, channel.id, ...(recipientsOf ? [recipient ?? ''] : [])].join(':'),
      channelId: channel.id,
      channelName: channel.name,
      channelKind: channel.kind,
      ruleId,
      kind: message.kind,
      recipient,
      message,
      status,
      problem,
      createdAt: new Date(nowMs),
      nextAttemptAt: status === 'pending' ? new Date(nowMs) : null,
    })),
  )
  if (rows.length > 0) await tx.insert(deliveries).values(rows)
}

/** A process that has neither finished nor renewed its claim by then is presumed dead, and another one tries. */
const CLAIM_MS = 60_000
/** How many messages may be in flight to one receiver: one that does not answer blocks no more than these. */
const AT_ONCE_A_RECEIVER = 2
/** What counts as one receiver: the host of a web address, and the mail server for all mails. */
const RECEIVER = sql`CASE WHEN ${channels.kind} = 'email' THEN 'mail' ELSE lower(split_part(${channels.target}, '/', 3)) END`

/**
 * Claims due deliveries of the configured apps: only the oldest of each order key, as many of each receiver as may be in flight,
 * and the apps in turn. Processes that claim at the same time get different ones. What a process does not finish is due again once its claim ends:
 * delivered at least once.
 */
export async function claimDeliveries(limit: number, nowMs: number): Promise<Due[]> {
  const db = await accountsDb()
  const now = new Date(nowMs).toISOString()
  const claimedUntil = new Date(nowMs + CLAIM_MS)
  // A time further ahead than it is ever set is of a clock that has been set back since.
  const isDue = sql`(${deliveries.nextAttemptAt} <= ${now} OR ${deliveries.nextAttemptAt} > ${now}::timestamptz + interval '25 hours')`
  const isFree = sql`${deliveries.status} = 'pending' AND ${isDue}
    AND (${deliveries.claimedUntil} IS NULL OR ${deliveries.claimedUntil} <= ${now})`
  const apps = config().apps.map(({ id }) => id)
  const inTurn = sql`WITH on_their_way AS (
      SELECT ${RECEIVER} AS receiver, count(*) AS messages FROM deliveries JOIN channels ON channels.id = deliveries.channel_id
      WHERE deliveries.status = 'pending' AND deliveries.claimed_until > ${now} GROUP BY 1
    ), due AS (
      SELECT deliveries.id, deliveries.app, deliveries.seq, ${RECEIVER} AS receiver,
        row_number() OVER (PARTITION BY ${RECEIVER} ORDER BY deliveries.seq) AS place
      FROM deliveries JOIN channels ON channels.id = deliveries.channel_id
      WHERE ${isFree} AND deliveries.app IN ${apps}
        AND NOT EXISTS (SELECT 1 FROM deliveries AS earlier WHERE earlier.status = 'pending'
          AND earlier.order_key = deliveries.order_key AND earlier.seq < deliveries.seq)
    ), allowed AS (
      SELECT id, seq, row_number() OVER (PARTITION BY app ORDER BY place, seq) AS turn FROM due LEFT JOIN on_their_way USING (receiver)
      WHERE place + coalesce(messages, 0) <= ${AT_ONCE_A_RECEIVER}::int
    ) SELECT id FROM allowed ORDER BY turn, seq LIMIT ${limit}::int`
  return db.transaction(async (tx) => {
    const due = await tx
      .select({ id: deliveries.id })
      .from(deliveries)
      .where(and(sql`${deliveries.id} IN (${inTurn})`, isFree))
      .for('update', { skipLocked: true })
    if (due.length === 0) return []
    const ids = due.map(({ id }) => id)
    await tx
      .update(deliveries)
      .set({
        claimedUntil,
        attempts: sql`${deliveries.attempts} + 1`,
        roundAttempts: sql`${deliveries.roundAttempts} + 1`,
      })
      .where(inArray(deliveries.id, ids))
    const rows = await tx
      .select({ delivery: deliveries, channel: channels })
      .from(deliveries)
      .innerJoin(channels, eq(channels.id, deliveries.channelId))
      .where(inArray(deliveries.id, ids))
      .orderBy(deliveries.seq)
    return rows.map(({ delivery, channel }) => ({ ...delivery, claimedUntil, channel }))
  })
}

type Claim = Pick<Due, 'id' | 'attempts'>
/** Whether an attempt has its claim still: nobody has claimed the delivery since, or sent it again by hand. */
const isHeld = ({ id, attempts }: Claim): SQL =>
  sql`(${deliveries.id} = ${id} AND ${deliveries.attempts} = ${attempts} AND ${deliveries.status} = 'pending' AND ${deliveries.claimedUntil} IS NOT NULL)`

const MOST_ATTEMPT_MS = 600_000
/** Extends claims of what is still being sent once half of their time is over, up to a limit: a slow receiver gets nothing twice. */
export async function renewClaims(sending: readonly Due[], nowMs: number): Promise<void> {
  const held = sending.filter(({ claimedUntil }) => nowMs < claimedUntil.getTime() + MOST_ATTEMPT_MS)
  if (held.length === 0) return
  const isHalfOver = lt(deliveries.claimedUntil, new Date(nowMs + CLAIM_MS / 2))
  const claimedUntil = new Date(nowMs + CLAIM_MS)
  const isDue = and(or(...held.map(isHeld)), isHalfOver)
  await (await accountsDb()).update(deliveries).set({ claimedUntil }).where(isDue)
}

/** What came of an attempt: sent, where it has no problem; else to be tried again at a time, or given up. */
type Outcome = { problem: string | null; nextAttemptMs?: number | null }

/** Ends a claim that the attempt still has. */
export async function finishDelivery(attempt: Claim, { problem, nextAttemptMs = null }: Outcome, nowMs: number) {
  const db = await accountsDb()
  const status: DeliveryStatus = problem === null ? 'sent' : nextAttemptMs === null ? 'failed' : 'pending'
  const nextAttemptAt = nextAttemptMs === null ? null : new Date(nextAttemptMs)
  const sentAt = problem === null ? new Date(nowMs) : undefined
  await db.update(deliveries).set({ status, problem, claimedUntil: null, nextAttemptAt, sentAt }).where(isHeld(attempt))
}

/** Gives up the pending deliveries of a digest to an address. */
export async function endDeliveries(tx: Database, digestId: string, address: string): Promise<void> {
  const isOfDigest = sql`starts_with(${deliveries.orderKey}, ${`${orderOfDigest(digestId)}:`})`
  const isForIt = eq(sql`lower(${deliveries.recipient})`, address.toLowerCase())
  await tx
    .update(deliveries)
    .set({ status: 'failed', problem: UNSUBSCRIBED, claimedUntil: null, nextAttemptAt: null })
    .where(and(eq(deliveries.status, 'pending'), isOfDigest, isForIt))
}
