import { hash } from 'node:crypto'
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { audited } from '@/lib/server/accounts/audit'
import { type Database, isOfApp } from '@/lib/server/accounts/database'
import { accountsDb } from '@/lib/server/accounts/db'
import { keepRemoved, takeBack } from '@/lib/server/accounts/owned'
import { callTags } from '@/lib/server/accounts/schema/calls'
import { type CallId, callIdText } from '@/lib/shared/calls/call-path'
import { invalidField } from '@/lib/shared/http/errors'
import { MAX_TAGS_PER_CALL } from '@/lib/shared/notes/tag'
import { MAX_TAGGED_CALLS } from '@/lib/shared/notes/tags'
import type { User } from '@/lib/shared/users/users'

export type TaggedCall = CallId & { tags: string[] }

/** The tags of a call in alphabetical order. */
export const listTags = async (call: CallId): Promise<string[]> =>
  (await tagsOfCalls([call])).get(callIdText(call)) ?? []

/** Tags by `callIdText`, for calls that have any. */
export async function tagsOfCalls(calls: readonly CallId[]): Promise<Map<string, string[]>> {
  if (calls.length === 0) return new Map()
  const rooms = calls.map(({ sessionId }) => sessionId)
  const wanted = new Set(calls.map(callIdText))
  const tagged = await taggedWhere(inArray(callTags.sessionId, rooms))
  return new Map(tagged.filter((call) => wanted.has(callIdText(call))).map((call) => [callIdText(call), call.tags]))
}

/** Every tagged call with its tags. */
export const allTags = (): Promise<TaggedCall[]> => taggedWhere()

/** The calls with any of the tags; `key` is equal for equal calls. @throws AppError INVALID_REQUEST naming `tag` for more calls than a statement lists */
export async function callsOfTags(tags: readonly string[]): Promise<{ ids: CallId[]; key: string }> {
  const db = await accountsDb()
  const ids = await db
    .selectDistinct({ sessionId: callTags.sessionId, mid: callTags.mid })
    .from(callTags)
    .where(and(isOfApp(callTags), inArray(callTags.tag, [...tags])))
    .orderBy(asc(callTags.sessionId), asc(callTags.mid))
    .limit(MAX_TAGGED_CALLS + 1)
  if (ids.length > MAX_TAGGED_CALLS)
    throw invalidField('tag', `is on more than ${MAX_TAGGED_CALLS} calls, which is too many to filter by`)
  return { ids, key: hash('sha256', JSON.stringify(ids), 'base64url') }
}

const removable = { kind: 'tag', table: callTags, author: callTags.addedBy }
const tagKey = (call: CallId, tag: string) => `${callIdText(call)} ${tag}`
const isOn = ({ sessionId, mid }: CallId) =>
  and(isOfApp(callTags), eq(callTags.sessionId, sessionId), eq(callTags.mid, mid))

/** Adds a tag to a call; an existing one stays as it is. @throws AppError INVALID_REQUEST naming `tag` at the limit of the call */
export const addTag = ({ sessionId, mid }: CallId, tag: string, user: User): Promise<void> =>
  audited(user.email, async (tx, record) => {
    const row = { sessionId, mid, tag, addedBy: user.id }
    const added = await tx.insert(callTags).values(row).onConflictDoNothing().returning({ tag: callTags.tag })
    if (added.length === 0) return
    await requireFewTags(tx, { sessionId, mid })
    await record('tags.add', sessionId, { tag })
  })

/** Removes a tag from a call, if present. */
export const removeTag = (call: CallId, tag: string, user: User): Promise<void> =>
  audited(user.email, async (tx, record) => {
    const isThisOne = sql`${and(isOn(call), eq(callTags.tag, tag))}`
    await keepRemoved(tx, removable, tagKey(call, tag), isThisOne, user)
    const removed = await tx.delete(callTags).where(isThisOne).returning({ tag: callTags.tag })
    if (removed.length > 0) await record('tags.remove', call.sessionId, { tag })
  })

/** Puts back a tag that the user has just removed. @throws AppError NOT_FOUND; INVALID_REQUEST as `addTag` */
export const restoreTag = (call: CallId, tag: string, user: User): Promise<void> =>
  audited(user.email, async (tx, record) => {
    await takeBack(tx, removable, tagKey(call, tag), user)
    await requireFewTags(tx, call)
    await record('tags.restore', call.sessionId, { tag })
  })

async function requireFewTags(tx: Database, call: CallId): Promise<void> {
  if ((await tx.$count(callTags, isOn(call))) > MAX_TAGS_PER_CALL)
    throw invalidField('tag', `exceeds the limit of ${MAX_TAGS_PER_CALL} tags per call`)
}

async function taggedWhere(where?: SQL): Promise<TaggedCall[]> {
  const db = await accountsDb()
  const isListed = and(isOfApp(callTags), where)
  const rows = await db.select().from(callTags).where(isListed).orderBy(asc(callTags.tag))
  const calls = new Map<string, TaggedCall>()
  for (const { sessionId, mid, tag } of rows) {
    const id = callIdText({ sessionId, mid })
    const call = calls.get(id)
    if (call) call.tags.push(tag)
    else calls.set(id, { sessionId, mid, tags: [tag] })
  }
  return [...calls.values()]
}
