import { sql } from 'drizzle-orm'
import { accountsDb } from '@/lib/server/accounts/db'
import { requireTerm } from '@/lib/server/accounts/lease'
import { currentApp } from '@/lib/server/process/config/current-app'
import type { CallId } from '@/lib/shared/calls/call-id'

/** A call without a `mid` of its own that has notes, tags or links, and the time of the first one (epoch seconds). */
export type Unnamed = CallId & { sinceSeconds: number }

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
