import { and, eq, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import { audit } from '@/lib/server/accounts/audit'
import { isOfApp, rowsOf } from '@/lib/server/accounts/database'
import { accountsDb } from '@/lib/server/accounts/db'
import { writeInTerm } from '@/lib/server/accounts/lease'
import { callbacks, callTags, notes } from '@/lib/server/accounts/schema/calls'
import { shares } from '@/lib/server/accounts/schema/pages'
import { retireCalls } from '@/lib/server/mirror/erase/calls'
import { type Mirror, readState, writeState } from '@/lib/server/mirror/mirror'
import { type StoredKey, storedKeys, storedRooms } from '@/lib/server/mirror/read/keys'
import { emptyTable } from '@/lib/server/mirror/write/delete-rows'
import { retiredChanged } from '@/lib/server/mirror/write/retired-calls'
import { appConfig, currentApp } from '@/lib/server/process/config/current-app'
import { log } from '@/lib/server/process/log/log'
import type { CallId } from '@/lib/shared/calls/call-path'

const STATE_KEY = 'retention'
/** The retention limit that was last applied, epoch seconds: older calls were removed. Null while all calls are kept. */
type Applied = { since: number | null }

/**
 * Determines what to remove today: calls older than the retention period, with their notes, tags and links; the audit log records it.
 * @returns `kept`: undefined for ever; `needsWalk`: the period became longer, so removed calls must be copied again; `remove`: null for nothing
 * @throws AppError MIRROR_UNAVAILABLE
 */
export async function dueRetention(mirror: Mirror) {
  const months = appConfig().retentionMonths
  const since = mirror.oldestKept()
  const kept = months === null || since === null ? undefined : { months, since }
  // Cached, so that most rounds of the sync need no query.
  const applied = mirror.memo<Partial<Applied>>('retention', () => ({}))
  if (applied.since === undefined) applied.since = (await readState<Applied>(mirror, STATE_KEY))?.since ?? null
  if (applied.since === since) return { kept, needsWalk: false, remove: null }
  const keepsMore = applied.since !== null && (since === null || since < applied.since)
  if (keepsMore) {
    // The walk records again which calls are still too old.
    await emptyTable(mirror, 'retired_calls')
    retiredChanged(mirror)
  }
  const remove = async () => {
    if (since !== null) await removeBefore(mirror, since)
    await writeState(mirror, STATE_KEY, { since })
    applied.since = since
  }
  return { kept, needsWalk: keepsMore, remove }
}

/** Cleans the accounts first: afterwards nothing would tell which notes belong to removed calls. */
async function removeBefore(mirror: Mirror, since: number): Promise<void> {
  const stored = await storedKeys(mirror, await annotatedCalls(sql`true`))
  const annotated = stored.filter(({ time }) => time < since)
  const inAccounts = await removeFromAccounts(annotated, since)
  const counts = Object.entries({ calls: await retireCalls(mirror, since), ...inAccounts }).filter(
    ([, count]) => count > 0,
  )
  if (counts.length === 0) return
  const details = Object.fromEntries(counts)
  const target = new Date(since * 1000).toISOString().slice(0, 10)
  await audit('retention', 'privacy.retention', target, details)
  log.info({ ...details, since }, 'retention: calls that are too old were removed')
}

const ANNOTATIONS = { notes, tags: callTags, shares } as const

/** Deletes the notes, tags and links of calls that are no longer kept, and call-backs until `before`. @returns how many of each */
async function removeFromAccounts(calls: readonly CallId[], before: number) {
  const db = await accountsDb()
  return db.transaction(async (tx) => {
    const deleted = async (table: typeof notes | typeof callTags | typeof shares | typeof callbacks, where: SQL) =>
      (
        await tx
          .delete(table)
          .where(and(isOfApp(table), where))
          .returning()
      ).length
    const counts: Record<string, number> = {}
    for (const [kind, table] of Object.entries(ANNOTATIONS)) {
      // The mirror may not know the call any more: what was added to it came after it.
      const isOld = lt('addedAt' in table ? table.addedAt : table.createdAt, new Date(before * 1000))
      let count = await deleted(table, and(isNotNull(table.sessionId), isOld) as SQL)
      for (const { sessionId, mid } of calls)
        count += await deleted(table, and(eq(table.sessionId, sessionId), eq(table.mid, mid)) as SQL)
      counts[kind] = count
    }
    counts.callbacks = await deleted(callbacks, lt(callbacks.until, before))
    return counts
  })
}

/** Without a `mid` of their own (see `CallId`). */
const UNNAMED = sql`mid = '' OR mid LIKE '@%'`

/** The calls that have notes, tags or links of their own; since when, epoch seconds. @param which a condition */
export async function annotatedCalls(which: SQL): Promise<(CallId & { sinceSeconds: number })[]> {
  const app = currentApp()
  const db = await accountsDb()
  const found = await rowsOf<{ session_id: string; mid: string; since: number | string }>(
    db,
    sql`SELECT session_id, mid, floor(extract(epoch FROM min(at)))::bigint AS since FROM (
      SELECT session_id, mid, created_at AS at FROM notes WHERE app = ${app}
      UNION ALL SELECT session_id, mid, added_at AS at FROM call_tags WHERE app = ${app}
      UNION ALL SELECT session_id, mid, created_at AS at FROM shares WHERE app = ${app} AND kind = 'call') AS kept
      WHERE ${which} GROUP BY session_id, mid`,
  )
  return found.map(({ session_id, mid, since }) => ({ sessionId: session_id, mid, sinceSeconds: Number(since) }))
}

/** Moves a call's notes, tags and links to its now known `mid`. An existing tag is not duplicated. */
export async function nameCall({ sessionId, mid: former }: CallId, mid: string): Promise<void> {
  const app = currentApp()
  const isFormer = sql`app = ${app} AND session_id = ${sessionId} AND mid = ${former}`
  await writeInTerm(async (tx) => {
    await tx.execute(sql`UPDATE notes SET mid = ${mid} WHERE ${isFormer}`)
    await tx.execute(sql`UPDATE shares SET mid = ${mid} WHERE ${isFormer}`)
    await tx.execute(
      sql`INSERT INTO call_tags (app, session_id, mid, tag, added_by, added_at)
        SELECT app, session_id, ${mid}, tag, added_by, added_at FROM call_tags WHERE ${isFormer} ON CONFLICT DO NOTHING`,
    )
    await tx.execute(sql`DELETE FROM call_tags WHERE ${isFormer}`)
  })
}

/**
 * Moves notes and tags to calls whose `mid` has become known, whenever a call has moved and at each start, since the stores share no transaction.
 * @throws AppError MIRROR_UNAVAILABLE, or what the accounts database throws
 */
export async function followMoved(mirror: Mirror): Promise<void> {
  const unnamed = await annotatedCalls(UNNAMED)
  const rooms = await storedRooms(mirror, [...new Set(unnamed.map(({ sessionId }) => sessionId))])
  for (const { sinceSeconds, ...call } of unnamed) {
    const named = successorOf(call.mid, rooms.get(call.sessionId) ?? [], sinceSeconds)
    if (named !== null) await nameCall(call, named.mid)
  }
}

/**
 * Finds the call that one without a `mid` has become: the one with the same time as the deleted row, or, if that row was dated ahead of the clock,
 * the one nearest to when it was fetched, which is how such calls are dated now. Null while the row exists, or if the call itself was deleted. A
 * refilled mirror never had the row; there it is the last call that began before the first note or tag.
 */
function successorOf(mid: string, room: readonly StoredKey[], sinceSeconds: number): StoredKey | null {
  const live = room.filter((key) => !key.isDeleted && key.mid !== mid)
  const former = room.find((key) => key.mid === mid)
  if (former === undefined) {
    const before = live.filter((key) => key.time <= sinceSeconds)
    return before.toSorted((one, other) => other.time - one.time)[0] ?? null
  }
  if (!former.isDeleted) return null
  const fetchedAt = Math.floor(former.fetchedAtMs / 1000)
  const distance = (key: StoredKey) => Math.abs(key.time - fetchedAt)
  return (
    live.find((key) => key.time === former.time) ??
    (former.time > fetchedAt ? (live.toSorted((one, other) => distance(one) - distance(other))[0] ?? null) : null)
  )
}
