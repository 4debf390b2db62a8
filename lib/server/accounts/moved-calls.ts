import { sql } from 'drizzle-orm'
import { accountsDb } from './db'

/** A room about whose call without a `mid` something is kept, and since when (epoch seconds). */
export type Unnamed = { sessionId: string; sinceSeconds: number }

/** The rooms of which notes or tags are kept for a call without a `mid`. */
export async function unnamedCalls(): Promise<Unnamed[]> {
  const db = await accountsDb()
  const found = (await db.execute(
    sql`SELECT session_id, floor(extract(epoch FROM min(at)))::bigint AS since FROM (
      SELECT session_id, created_at AS at FROM notes WHERE mid = ''
      UNION ALL SELECT session_id, added_at AS at FROM call_tags WHERE mid = '') AS kept GROUP BY session_id`,
  )) as unknown as { rows: { session_id: string; since: number | string }[] }
  return found.rows.map((row) => ({ sessionId: row.session_id, sinceSeconds: Number(row.since) }))
}

/** The `mid` of a call has come: what is kept about it goes along. A tag that is there already stays once. */
export async function nameCall(sessionId: string, mid: string): Promise<void> {
  const db = await accountsDb()
  await db.transaction(async (tx) => {
    await tx.execute(sql`UPDATE notes SET mid = ${mid} WHERE session_id = ${sessionId} AND mid = ''`)
    await tx.execute(
      sql`INSERT INTO call_tags (session_id, mid, tag, added_by, added_at)
        SELECT session_id, ${mid}, tag, added_by, added_at FROM call_tags WHERE session_id = ${sessionId} AND mid = ''
        ON CONFLICT DO NOTHING`,
    )
    await tx.execute(sql`DELETE FROM call_tags WHERE session_id = ${sessionId} AND mid = ''`)
  })
}
