import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq } from 'drizzle-orm'
import { isOfApp, secondsOf } from '@/lib/server/accounts/database'
import { accountsDb } from '@/lib/server/accounts/db'
import { owned, signature } from '@/lib/server/accounts/owned'
import { notes } from '@/lib/server/accounts/schema/calls'
import { users } from '@/lib/server/accounts/schema/users'
import type { CallId } from '@/lib/shared/calls/call'
import { AppError } from '@/lib/shared/http/errors'
import type { Note } from '@/lib/shared/notes/notes'
import { may } from '@/lib/shared/users/roles'
import type { User } from '@/lib/shared/users/users'

/** Identifies a note: its id is only valid together with its call. */
export type NoteKey = CallId & { id: string }

const MISSING = 'This call has no such note.'
const note = owned(notes, { missing: MISSING, undo: { kind: 'note', author: notes.authorId } })
const isOn = ({ sessionId, mid }: CallId) => and(eq(notes.sessionId, sessionId), eq(notes.mid, mid))

/** The notes on a call, oldest first. */
export async function listNotes(call: CallId): Promise<Note[]> {
  const db = await accountsDb()
  const rows = await db
    .select({ row: notes, name: users.name, email: users.email })
    .from(notes)
    .leftJoin(users, eq(users.id, notes.authorId))
    .where(and(isOfApp(notes), isOn(call)))
    .orderBy(asc(notes.createdAt), asc(notes.id))
  return rows.map(({ row, name, email }) => ({
    id: row.id,
    body: row.body,
    author: { id: row.authorId, name: signature({ name, email }) },
    createdAt: secondsOf(row.createdAt),
    editedAt: row.updatedAt > row.createdAt ? secondsOf(row.updatedAt) : null,
  }))
}

/** The newest `most` notes that someone wrote, newest first, each with its call. */
export async function notesBy(
  authorId: string,
  most: number,
): Promise<(CallId & Pick<Note, 'id' | 'body' | 'createdAt'>)[]> {
  const db = await accountsDb()
  const rows = await db
    .select()
    .from(notes)
    .where(and(isOfApp(notes), eq(notes.authorId, authorId)))
    .orderBy(desc(notes.createdAt), desc(notes.id))
    .limit(most)
  return rows.map(({ id, sessionId, mid, body, createdAt }) => ({
    id,
    sessionId,
    mid,
    body,
    createdAt: secondsOf(createdAt),
  }))
}

/** Adds a note; the audit log records that, but not the text. @returns its id */
export function addNote({ sessionId, mid }: CallId, body: string, user: User): Promise<string> {
  return note.change(user, async ({ tx, record }) => {
    const id = randomUUID()
    const at = new Date()
    await tx.insert(notes).values({ id, sessionId, mid, authorId: user.id, body, createdAt: at, updatedAt: at })
    await record('notes.add', sessionId, { note: id, characters: body.length })
    return id
  })
}

/** @throws AppError NOT_FOUND; FORBIDDEN for anyone but the author */
export function changeNote(key: NoteKey, body: string, user: User): Promise<void> {
  return note.change(user, async ({ tx, record, locked }) => {
    const before = await locked(key.id, isOn(key))
    if (before.authorId !== user.id) throw new AppError('FORBIDDEN', 'Only the author can change a note.')
    if (before.body === body) return
    await tx.update(notes).set({ body, updatedAt: new Date() }).where(eq(notes.id, key.id))
    await record('notes.change', key.sessionId, { note: key.id, characters: body.length })
  })
}

/** @throws AppError NOT_FOUND; FORBIDDEN for anyone but the author and those who may delete any note */
export function deleteNote(key: NoteKey, user: User): Promise<void> {
  return note.change(user, async ({ record, locked, remove }) => {
    const { authorId } = await locked(key.id, isOn(key))
    const isAuthor = authorId === user.id
    if (!isAuthor && !may(user.role, 'delete-any-note'))
      throw new AppError('FORBIDDEN', 'Only the author or an admin can delete a note.')
    await remove(key.id)
    await record('notes.delete', key.sessionId, { note: key.id, ...(isAuthor ? {} : { authorId }) })
  })
}

/** Puts back a note that the user has just deleted. @throws AppError NOT_FOUND */
export function restoreNote(key: NoteKey, user: User): Promise<void> {
  return note.change(user, async ({ record, takeBack }) => {
    // The call may have been given its `mid` since.
    const { session_id } = await takeBack(key.id, { mid: key.mid })
    if (session_id !== key.sessionId) throw new AppError('NOT_FOUND', MISSING)
    await record('notes.restore', key.sessionId, { note: key.id })
  })
}
