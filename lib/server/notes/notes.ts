import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq } from 'drizzle-orm'
import { isOfApp } from '@/lib/server/accounts/app-column'
import { audit } from '@/lib/server/accounts/audit'
import { type Accounts, accountsDb } from '@/lib/server/accounts/db'
import { keepRemoved, takeBack } from '@/lib/server/accounts/removed-items'
import { notes, users } from '@/lib/server/accounts/schema'
import { signature } from '@/lib/server/users/users'
import type { CallId } from '@/lib/shared/calls/call-path'
import { AppError } from '@/lib/shared/http/errors'
import type { Note } from '@/lib/shared/notes/notes'
import type { AuditAction } from '@/lib/shared/users/audit'
import { may } from '@/lib/shared/users/roles'
import type { User } from '@/lib/shared/users/users'

/** Identifies a note: its id is only valid together with its call. */
export type NoteKey = CallId & { id: string }

const toSeconds = (date: Date) => Math.floor(date.getTime() / 1000)

/** The notes on a call, oldest first. */
export async function listNotes({ sessionId, mid }: CallId): Promise<Note[]> {
  const db = await accountsDb()
  const rows = await db
    .select({ note: notes, name: users.name, email: users.email })
    .from(notes)
    .leftJoin(users, eq(users.id, notes.authorId))
    .where(and(isOfApp(notes), eq(notes.sessionId, sessionId), eq(notes.mid, mid)))
    .orderBy(asc(notes.createdAt), asc(notes.id))
  return rows.map(({ note, name, email }) => ({
    id: note.id,
    body: note.body,
    author: { id: note.authorId, name: signature({ name, email }) },
    createdAt: toSeconds(note.createdAt),
    editedAt: note.updatedAt > note.createdAt ? toSeconds(note.updatedAt) : null,
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
    createdAt: toSeconds(createdAt),
  }))
}

/** Adds a note; the audit log records that, but not the text. @returns its id */
export async function addNote({ sessionId, mid }: CallId, body: string, user: User): Promise<string> {
  const db = await accountsDb()
  const id = randomUUID()
  const at = new Date()
  await db.transaction(async (tx) => {
    await tx.insert(notes).values({ id, sessionId, mid, authorId: user.id, body, createdAt: at, updatedAt: at })
    await record(tx, 'notes.add', { sessionId, mid, id }, user, { characters: body.length })
  })
  return id
}

/** @throws AppError NOT_FOUND; FORBIDDEN for anyone but the author */
export async function changeNote(key: NoteKey, body: string, user: User): Promise<void> {
  const db = await accountsDb()
  await db.transaction(async (tx) => {
    const note = await lockedNote(tx, key)
    if (note.authorId !== user.id) throw new AppError('FORBIDDEN', 'Only the author can change a note.')
    if (note.body === body) return
    await tx.update(notes).set({ body, updatedAt: new Date() }).where(eq(notes.id, key.id))
    await record(tx, 'notes.change', key, user, { characters: body.length })
  })
}

/** @throws AppError NOT_FOUND; FORBIDDEN for anyone but the author and those who may delete any note */
export async function deleteNote(key: NoteKey, user: User): Promise<void> {
  const db = await accountsDb()
  await db.transaction(async (tx) => {
    const note = await lockedNote(tx, key)
    const isAuthor = note.authorId === user.id
    if (!isAuthor && !may(user.role, 'delete-any-note'))
      throw new AppError('FORBIDDEN', 'Only the author or an admin can delete a note.')
    const isThisNote = eq(notes.id, key.id)
    await keepRemoved(tx, { kind: 'note', key: key.id }, isThisNote, user)
    await tx.delete(notes).where(isThisNote)
    await record(tx, 'notes.delete', key, user, isAuthor ? {} : { authorId: note.authorId })
  })
}

/** Puts back a note that the user has just deleted. @throws AppError NOT_FOUND */
export async function restoreNote(key: NoteKey, user: User): Promise<void> {
  const db = await accountsDb()
  await db.transaction(async (tx) => {
    // The call may have been given its `mid` since.
    const { session_id } = await takeBack(tx, { kind: 'note', key: key.id }, user, { mid: key.mid })
    if (session_id !== key.sessionId) throw noSuchNote()
    await record(tx, 'notes.restore', key, user, {})
  })
}

const noSuchNote = () => new AppError('NOT_FOUND', 'This call has no such note.')

async function lockedNote(tx: Accounts['db'], { sessionId, mid, id }: NoteKey) {
  const isThisNote = and(isOfApp(notes), eq(notes.id, id), eq(notes.sessionId, sessionId), eq(notes.mid, mid))
  const [note] = await tx.select().from(notes).where(isThisNote).for('update')
  if (!note) throw noSuchNote()
  return note
}

function record(tx: Accounts['db'], action: AuditAction, { sessionId, id }: NoteKey, user: User, details: object) {
  return audit({ actor: user.email, action, target: sessionId, details: { note: id, ...details } }, tx)
}
