import { and, asc, count, eq, inArray } from 'drizzle-orm'
import { MOST_TAGS_A_CALL } from '@/lib/shared/contracts/tag'
import type { User } from '@/lib/shared/contracts/users'
import { invalidRequest } from '@/lib/shared/errors'
import { audit } from './audit'
import { accountsDb } from './db'
import { callTags } from './schema'

/** The tags of a call, in the order of the alphabet. */
export async function listTags(sessionId: string): Promise<string[]> {
  return (await tagsOfCalls([sessionId])).get(sessionId) ?? []
}

/** The tags of calls by session id; calls without any are left out. */
export async function tagsOfCalls(sessionIds: readonly string[]): Promise<Map<string, string[]>> {
  if (sessionIds.length === 0) return new Map()
  const db = await accountsDb()
  const mine = inArray(callTags.sessionId, [...sessionIds])
  return byCall(await db.select().from(callTags).where(mine).orderBy(asc(callTags.tag)))
}

/** Every tagged call with its tags. */
export async function allTags(): Promise<Map<string, string[]>> {
  const db = await accountsDb()
  return byCall(await db.select().from(callTags).orderBy(asc(callTags.tag)))
}

/** The session ids of calls with any of the tags, at most `most`. */
export async function sessionsOfTags(tags: readonly string[], most: number): Promise<string[]> {
  const db = await accountsDb()
  const rows = await db
    .selectDistinct({ sessionId: callTags.sessionId })
    .from(callTags)
    .where(inArray(callTags.tag, [...tags]))
    .orderBy(asc(callTags.sessionId))
    .limit(most)
  return rows.map((row) => row.sessionId)
}

/**
 * Puts a tag on a call; one that is there already stays as it is.
 * @throws AppError INVALID_REQUEST naming `tag` when the call has as many as it may
 */
export async function addTag(sessionId: string, tag: string, user: User): Promise<void> {
  const db = await accountsDb()
  await db.transaction(async (tx) => {
    const added = await tx
      .insert(callTags)
      .values({ sessionId, tag, addedBy: user.id })
      .onConflictDoNothing()
      .returning({ tag: callTags.tag })
    if (added.length === 0) return
    const [row] = await tx.select({ tags: count() }).from(callTags).where(eq(callTags.sessionId, sessionId))
    if ((row?.tags ?? 0) > MOST_TAGS_A_CALL)
      throw invalidRequest([{ field: 'tag', message: `is one too many: a call has at most ${MOST_TAGS_A_CALL}` }])
    await audit({ actor: user.email, action: 'tags.add', target: sessionId, details: { tag } }, tx)
  })
}

/** Takes a tag off a call; one that is not there is no error. */
export async function removeTag(sessionId: string, tag: string, user: User): Promise<void> {
  const db = await accountsDb()
  await db.transaction(async (tx) => {
    const ours = and(eq(callTags.sessionId, sessionId), eq(callTags.tag, tag))
    const removed = await tx.delete(callTags).where(ours).returning({ tag: callTags.tag })
    if (removed.length === 0) return
    await audit({ actor: user.email, action: 'tags.remove', target: sessionId, details: { tag } }, tx)
  })
}

function byCall(rows: readonly { sessionId: string; tag: string }[]): Map<string, string[]> {
  const calls = new Map<string, string[]>()
  for (const { sessionId, tag } of rows) {
    const tags = calls.get(sessionId)
    if (tags) tags.push(tag)
    else calls.set(sessionId, [tag])
  }
  return calls
}
