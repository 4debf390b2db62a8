import { and, asc, count, desc, eq, gte, inArray, isNotNull, isNull, lt, max, or, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { type Database, isOfApp, rowsOf, secondsOf } from '@/lib/server/accounts/database'
import { accountsDb } from '@/lib/server/accounts/db'
import { writeInTerm } from '@/lib/server/accounts/lease'
import { webhookEvents } from '@/lib/server/accounts/schema/calls'
import { currentApp } from '@/lib/server/process/config/current-app'
import type { Hint } from './hint'

/** A webhook as received. */
export type ReceivedEvent = Hint & {
  /** SHA-256 of the body, hexadecimal. */
  bodyHash: string
}
/** A webhook waiting to be followed: it names a room, or only says that something changed. */
export type WaitingEvent = { bodyHash: string; sessionId: string | null; attempts: number }

/** Far more than accumulate during one pause of the sync; the Calls API resends those that do not fit. */
const MAX_WAITING = 1_000
const DAY_MS = 86_400_000
/** Tried again after 4, 16, 64, 256 and 1,024 s. */
const RETRY_BASE = 4
const MAX_ATTEMPTS = 5

const isWaiting = () => and(isOfApp(webhookEvents), isNull(webhookEvents.handledAt))

/**
 * Stores a webhook until it has been followed. A duplicate of a waiting one is a repeat; a duplicate of a followed one is a new event, since a person
 * who joins, leaves and joins again causes two. When the queue is full, webhooks that suggest the same are merged into the latest.
 * @param most how many may wait
 * @returns `full` if there is no room: the webhook was not stored and should be sent again later
 */
export async function receiveEvent(given: ReceivedEvent, now = new Date(), most = MAX_WAITING) {
  const db = await accountsDb()
  // A single statement while there is room, since a webhook must be answered quickly.
  if (await store(db, given, now, most)) return 'accepted'
  return db.transaction(async (tx) => {
    const isSame = and(isOfApp(webhookEvents), eq(webhookEvents.bodyHash, given.bodyHash))
    // The followed duplicate gets another key, so that it is still counted.
    const followed = await tx
      .update(webhookEvents)
      .set({ bodyHash: sql`${webhookEvents.bodyHash} || '.' || gen_random_uuid()` })
      .where(and(isSame, isNotNull(webhookEvents.handledAt)))
      .returning({ bodyHash: webhookEvents.bodyHash })
    if (followed.length > 0 && (await store(tx, given, now, most))) return 'accepted'
    const waiting = await tx.select({ event: webhookEvents.event }).from(webhookEvents).where(isSame)
    if (waiting.length > 0) return 'repeated'
    await mergeWaiting(tx, given.sessionId, now)
    return (await store(tx, given, now, most)) ? 'accepted' : 'full'
  })
}

/** Stores an event unless it is known or there is no room. @returns whether it was stored */
async function store(db: Database, { bodyHash, event, sessionId, isHint }: ReceivedEvent, now: Date, most: number) {
  const at = now.toISOString()
  const app = currentApp()
  const stored = await rowsOf(
    db,
    sql`INSERT INTO webhook_events (app, body_hash, event, session_id, received_at, handled_at)
      SELECT ${app}, ${bodyHash}, ${event}, ${sessionId}::text, ${at}::timestamptz, ${isHint ? null : at}::timestamptz
      WHERE NOT ${isHint}::boolean OR (SELECT count(*) FROM webhook_events WHERE app = ${app} AND handled_at IS NULL) < ${most}::int
      ON CONFLICT DO NOTHING RETURNING body_hash`,
  )
  return stored.length > 0
}

/** How many events wait to be followed. */
export async function countWaitingEvents(): Promise<number> {
  const db = await accountsDb()
  return db.$count(webhookEvents, isWaiting())
}

/** Keeps only the last of waiting events with the same session id (or with none); for `sessionId` none at all, since a newer one is about to be stored. */
async function mergeWaiting(db: Database, sessionId: string | null, now: Date): Promise<void> {
  const app = currentApp()
  await db.execute(
    sql`UPDATE webhook_events SET handled_at = ${now.toISOString()}::timestamptz
      WHERE app = ${app} AND handled_at IS NULL AND (session_id IS NOT DISTINCT FROM ${sessionId}::text OR body_hash NOT IN
        (SELECT DISTINCT ON (session_id) body_hash FROM webhook_events WHERE app = ${app} AND handled_at IS NULL
          ORDER BY session_id, received_at DESC, body_hash))`,
  )
}

/** Due events, oldest first. */
export async function dueEvents(limit: number, now = new Date()): Promise<WaitingEvent[]> {
  const db = await accountsDb()
  const { bodyHash, sessionId, attempts, receivedAt } = webhookEvents
  const waited = sql`${receivedAt} <= ${now.toISOString()}::timestamptz - make_interval(secs => power(${RETRY_BASE}::int, ${attempts}))`
  return db
    .select({ bodyHash, sessionId, attempts })
    .from(webhookEvents)
    .where(and(isWaiting(), or(eq(attempts, 0), waited)))
    .orderBy(asc(receivedAt))
    .limit(limit)
}

/** Records that events were followed; they are kept for a day to be counted. */
export const finishEvents = (hashes: readonly string[], now = new Date()): Promise<void> =>
  change(hashes, { handledAt: now })

/** Records a failed attempt; the events are retried later, up to five times. */
export function retryEvents(hashes: readonly string[], now = new Date()): Promise<void> {
  const { attempts } = webhookEvents
  return change(hashes, {
    attempts: sql`${attempts} + 1`,
    handledAt: sql`CASE WHEN ${attempts} >= ${MAX_ATTEMPTS} THEN ${now.toISOString()}::timestamptz END`,
  })
}

async function change(hashes: readonly string[], values: PgUpdateSetSource<typeof webhookEvents>): Promise<void> {
  if (hashes.length === 0) return
  const areThey = and(isOfApp(webhookEvents), inArray(webhookEvents.bodyHash, [...hashes]))
  await writeInTerm((db) => db.update(webhookEvents).set(values).where(areThey))
}

/** Deletes events that were followed and received more than a day ago. */
export async function forgetEvents(now = new Date()): Promise<void> {
  const db = await accountsDb()
  const dayAgo = new Date(now.getTime() - DAY_MS)
  await db
    .delete(webhookEvents)
    .where(and(isOfApp(webhookEvents), isNotNull(webhookEvents.handledAt), lt(webhookEvents.receivedAt, dayAgo)))
}

/** The events of the last 24 hours in figures; times in epoch seconds. */
export async function eventFigures(now = new Date()) {
  const db = await accountsDb()
  const isRecent = and(isOfApp(webhookEvents), gte(webhookEvents.receivedAt, new Date(now.getTime() - DAY_MS)))
  const [last] = await db
    .select({ event: webhookEvents.event, at: webhookEvents.receivedAt })
    .from(webhookEvents)
    .where(isOfApp(webhookEvents))
    .orderBy(desc(webhookEvents.receivedAt))
    .limit(1)
  const [recent] = await db
    .select({
      received: count(),
      // An event that suggests nothing to read is stored as handled.
      ignored: sql<number>`(count(*) FILTER (WHERE ${webhookEvents.handledAt} = ${webhookEvents.receivedAt}))::int`,
      firstAt: sql<string | null>`floor(extract(epoch from min(${webhookEvents.receivedAt})))`,
    })
    .from(webhookEvents)
    .where(isRecent)
  return {
    last: last === undefined ? null : { event: last.event, at: secondsOf(last.at) },
    received: recent?.received ?? 0,
    /** Those that suggested nothing to read. */
    ignored: recent?.ignored ?? 0,
    firstAt: recent?.firstAt == null ? null : Number(recent.firstAt),
    waiting: await countWaitingEvents(),
  }
}

/** When an event last named each of these rooms, epoch seconds; rooms that no event named are missing. */
export async function lastNamedAt(sessionIds: readonly string[]): Promise<Map<string, number>> {
  if (sessionIds.length === 0) return new Map()
  const db = await accountsDb()
  const rows = await db
    .select({ sessionId: webhookEvents.sessionId, at: max(webhookEvents.receivedAt) })
    .from(webhookEvents)
    .where(and(isOfApp(webhookEvents), inArray(webhookEvents.sessionId, [...new Set(sessionIds)])))
    .groupBy(webhookEvents.sessionId)
  return new Map(
    rows.flatMap(({ sessionId, at }) => (sessionId === null || at === null ? [] : [[sessionId, secondsOf(at)]])),
  )
}
