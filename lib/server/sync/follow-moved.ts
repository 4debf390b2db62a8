import { sql } from 'drizzle-orm'
import { accountsDb } from '@/lib/server/accounts/db'
import { requireTerm } from '@/lib/server/accounts/lease'
import type { Mirror } from '@/lib/server/mirror/mirror'
import { type StoredKey, storedRooms } from '@/lib/server/mirror/read/keys'
import { currentApp } from '@/lib/server/process/config/current-app'
import type { CallId } from '@/lib/shared/calls/call-path'

/** A call without a `mid` of its own that has notes, tags or links, and the time of the first one (epoch seconds). */
type Unnamed = CallId & { sinceSeconds: number }

/** Calls without a `mid` of their own (see `CallId`) that have notes, tags or links. */
export async function unnamedCalls(): Promise<Unnamed[]> {
  const app = currentApp()
  const db = await accountsDb()
  const found = (await db.execute(
    sql`SELECT session_id, mid, floor(extract(epoch FROM min(at)))::bigint AS since FROM (
      SELECT session_id, mid, created_at AS at FROM notes WHERE app = ${app}
      UNION ALL SELECT session_id, mid, added_at AS at FROM call_tags WHERE app = ${app}
      UNION ALL SELECT session_id, mid, created_at AS at FROM shares WHERE app = ${app} AND kind = 'call') AS kept
      WHERE mid = '' OR mid LIKE '@%' GROUP BY session_id, mid`,
  )) as unknown as { rows: { session_id: string; mid: string; since: number | string }[] }
  return found.rows.map(({ session_id, mid, since }) => ({ sessionId: session_id, mid, sinceSeconds: Number(since) }))
}

/** Moves a call's notes, tags and links to its now known `mid`. An existing tag is not duplicated. */
export async function nameCall({ sessionId, mid: former }: CallId, mid: string): Promise<void> {
  const app = currentApp()
  const db = await accountsDb()
  await db.transaction(async (tx) => {
    await requireTerm(tx)
    await tx.execute(
      sql`UPDATE notes SET mid = ${mid} WHERE app = ${app} AND session_id = ${sessionId} AND mid = ${former}`,
    )
    await tx.execute(
      sql`UPDATE shares SET mid = ${mid} WHERE app = ${app} AND session_id = ${sessionId} AND mid = ${former}`,
    )
    await tx.execute(
      sql`INSERT INTO call_tags (app, session_id, mid, tag, added_by, added_at)
        SELECT app, session_id, ${mid}, tag, added_by, added_at FROM call_tags WHERE app = ${app} AND session_id = ${sessionId} AND mid = ${former}
        ON CONFLICT DO NOTHING`,
    )
    await tx.execute(sql`DELETE FROM call_tags WHERE app = ${app} AND session_id = ${sessionId} AND mid = ${former}`)
  })
}

/**
 * Moves notes and tags to calls whose `mid` has become known. The stores share no transaction, so this compares them whenever a call has
 * moved and at each start; if interrupted, it runs again.
 * @throws AppError MIRROR_UNAVAILABLE, or what the accounts database throws
 */
export async function followMoved(mirror: Mirror): Promise<void> {
  const unnamed = await unnamedCalls()
  const rooms = await storedRooms(mirror, [...new Set(unnamed.map(({ sessionId }) => sessionId))])
  for (const { sinceSeconds, ...call } of unnamed) {
    const named = successorOf(call.mid, rooms.get(call.sessionId) ?? [], sinceSeconds)
    if (named !== null) await nameCall(call, named.mid)
  }
}

/**
 * Finds the call that one without a `mid` has become: the one with the same time as the deleted row. Null while that row exists, or if the
 * call itself was deleted. A refilled mirror never had the row; there it is the last call that began before the first note or tag.
 */
function successorOf(mid: string, room: readonly StoredKey[], sinceSeconds: number): StoredKey | null {
  const live = room.filter((key) => !key.isDeleted)
  const former = room.find((key) => key.mid === mid)
  if (former !== undefined)
    return former.isDeleted ? (live.find((key) => key.time === former.time && key.mid !== mid) ?? null) : null
  return live
    .filter((key) => key.time <= sinceSeconds)
    .reduce<StoredKey | null>((latest, key) => (latest === null || key.time > latest.time ? key : latest), null)
}
