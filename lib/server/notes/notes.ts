import { hash } from 'node:crypto'
import { and, asc, desc, eq, gt } from 'drizzle-orm'
import { isOfApp, secondsOf } from '@/lib/server/accounts/database'
import { accountsDb, remembered } from '@/lib/server/accounts/db'
import { owned, signature } from '@/lib/server/accounts/owned'
import { callTags, notes } from '@/lib/server/accounts/schema/calls'
import { currentApp } from '@/lib/server/process/config/current-app'
import { type CallId, callIdText } from '@/lib/shared/calls/call-path'
import { AppError, invalidField } from '@/lib/shared/http/errors'
import type { Note } from '@/lib/shared/notes/notes'
import { MAX_TAGGED_CALLS } from '@/lib/shared/notes/tags'
import { fold, foldedWords } from '@/lib/shared/people/names'
import { may } from '@/lib/shared/users/roles'
import type { User } from '@/lib/shared/users/users'

/** Identifies a note: its id is only valid together with its call. */
export type NoteKey = CallId & { id: string }

const MISSING = 'This call has no such note.'
const note = owned(notes, { missing: MISSING, author: notes.authorId, undo: 'note' })
const isOn = ({ sessionId, mid }: CallId) => and(eq(notes.sessionId, sessionId), eq(notes.mid, mid))

/** The notes on a call, oldest first. */
export async function listNotes(call: CallId): Promise<Note[]> {
  const rows = await note.list({ where: isOn(call), order: [asc(notes.createdAt), asc(notes.id)] })
  return rows.map(({ by, ...row }) => ({
    id: row.id,
    body: row.body,
    author: { id: row.authorId, name: signature(by) },
    createdAt: secondsOf(row.createdAt),
    editedAt: row.updatedAt > row.createdAt ? secondsOf(row.updatedAt) : null,
  }))
}

/** The newest `most` notes that someone wrote, newest first, each with its call. */
export async function notesBy(authorId: string, most: number) {
  const db = await accountsDb()
  const { id, sessionId, mid, body, createdAt } = notes
  const rows = await db
    .select({ id, sessionId, mid, body, createdAt })
    .from(notes)
    .where(and(isOfApp(notes), eq(notes.authorId, authorId)))
    .orderBy(desc(notes.createdAt), desc(notes.id))
    .limit(most)
  return rows.map((row) => ({ ...row, createdAt: secondsOf(row.createdAt) }))
}

/** Adds a note; the audit log records that, but not the text. @returns its id */
export const addNote = ({ sessionId, mid }: CallId, body: string, user: User): Promise<string> =>
  note.change(user, async ({ record, add }) => {
    const at = new Date()
    const id = await add({ sessionId, mid, authorId: user.id, body, createdAt: at, updatedAt: at })
    await record('notes.add', sessionId, { note: id, characters: body.length })
    return id
  })

/** @throws AppError NOT_FOUND; FORBIDDEN for anyone but the author */
export const changeNote = (key: NoteKey, body: string, user: User): Promise<void> =>
  note.change(user, async ({ record, locked, update }) => {
    const before = await locked(key.id, isOn(key))
    if (before.authorId !== user.id) throw new AppError('FORBIDDEN', 'Only the author can change a note.')
    if (before.body === body) return
    await update(key.id, { body, updatedAt: new Date() })
    await record('notes.change', key.sessionId, { note: key.id, characters: body.length })
  })

/** @throws AppError NOT_FOUND; FORBIDDEN for anyone but the author and those who may delete any note */
export const deleteNote = (key: NoteKey, user: User): Promise<void> =>
  note.change(user, async ({ record, locked, remove }) => {
    const { authorId } = await locked(key.id, isOn(key))
    const isAuthor = authorId === user.id
    if (!isAuthor && !may(user.role, 'delete-any-note'))
      throw new AppError('FORBIDDEN', 'Only the author or an admin can delete a note.')
    await remove(key.id)
    await record('notes.delete', key.sessionId, { note: key.id, ...(isAuthor ? {} : { authorId }) })
  })

/** Puts back a note that the user has just deleted. @throws AppError NOT_FOUND */
export const restoreNote = (key: NoteKey, user: User): Promise<void> =>
  note.change(user, async ({ record, takeBack }) => {
    // The call may have been given its `mid` since.
    const { session_id } = await takeBack(key.id, { mid: key.mid })
    if (session_id !== key.sessionId) throw new AppError('NOT_FOUND', MISSING)
    await record('notes.restore', key.sessionId, { note: key.id })
  })

/** A note or tag on a call, folded. */
type WrittenText = CallId & { text: string }

/** Above this number of characters, texts are read for each search rather than cached. */
const MAX_REMEMBERED_CHARACTERS = 20_000_000
/** Notes per statement: most are short. */
const NOTES_AT_ONCE = 2000

/** The calls with each word of a search in their notes or tags; `key` is equal for equal calls. @throws AppError INVALID_REQUEST naming `q` for a word of more calls than a statement lists */
export async function notedCalls(q: string): Promise<{ calls: ReadonlyMap<string, CallId[]>; key: string }> {
  const words = [...new Set(foldedWords(q))]
  const calls = new Map<string, CallId[]>()
  if (words.length > 0) for await (const texts of writtenTexts()) for (const word of words) add(calls, word, texts)
  for (const [word, ids] of calls)
    if (ids.length > MAX_TAGGED_CALLS)
      throw invalidField('q', `has the word “${word}”, which is in the notes of more than ${MAX_TAGGED_CALLS} calls`)
  return { calls, key: calls.size === 0 ? '' : hash('sha256', JSON.stringify([...calls]), 'base64url') }
}

function add(calls: Map<string, CallId[]>, word: string, texts: readonly WrittenText[]): void {
  const known = calls.get(word) ?? []
  const ids = new Map(known.map((id) => [callIdText(id), id]))
  for (const { sessionId, mid, text } of texts)
    if (text.includes(word)) ids.set(callIdText({ sessionId, mid }), { sessionId, mid })
  if (ids.size > known.length) calls.set(word, [...ids.values()])
}

/** All notes and tags of the current app: cached until they change, or read in parts if there is too much to cache. */
async function* writtenTexts(): AsyncGenerator<readonly WrittenText[]> {
  const { texts } = await remembered('written', currentApp(), rememberable)
  if (texts === null) yield* readTexts()
  else yield texts
}

/** All texts; null if there is too much to cache. */
async function rememberable(): Promise<{ texts: readonly WrittenText[] | null }> {
  const all: WrittenText[] = []
  let characters = 0
  for await (const texts of readTexts()) {
    for (const { text } of texts) characters += text.length
    if (characters > MAX_REMEMBERED_CHARACTERS) return { texts: null }
    all.push(...texts)
  }
  return { texts: all }
}

async function* readTexts(): AsyncGenerator<WrittenText[]> {
  const db = await accountsDb()
  const folded = ({ sessionId, mid, text }: WrittenText) => ({ sessionId, mid, text: fold(text) })
  const tags = { sessionId: callTags.sessionId, mid: callTags.mid, text: callTags.tag }
  yield (await db.select(tags).from(callTags).where(isOfApp(callTags))).map(folded)
  for (let after = '', isMore = true; isMore; ) {
    const rows = await db
      .select({ id: notes.id, sessionId: notes.sessionId, mid: notes.mid, text: notes.body })
      .from(notes)
      .where(and(isOfApp(notes), gt(notes.id, after)))
      .orderBy(asc(notes.id))
      .limit(NOTES_AT_ONCE)
    yield rows.map(folded)
    after = rows.at(-1)?.id ?? ''
    isMore = rows.length === NOTES_AT_ONCE
  }
}
