import * as z from 'zod/mini'
import { idSchema, ofOneCall } from '@/lib/shared/calls/ids'
import { dataOf, fieldsOf, route } from '@/lib/shared/http/route'

export const MAX_NOTE_CHARACTERS = 4000

/** A colleague's note on a call. Times are epoch seconds; `editedAt` is null if it was never edited. */
const noteSchema = z.strictObject({
  id: z.string(),
  body: z.string(),
  /** Without an id if the account has been deleted. */
  author: z.strictObject({ id: z.nullable(z.string()), name: z.string() }),
  createdAt: z.number(),
  editedAt: z.nullable(z.number()),
})
export type Note = z.infer<typeof noteSchema>

// biome-ignore lint/suspicious/noControlCharactersInRegex: it rejects control characters other than tabs and line breaks
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/

/** The text of a note: lines of plain text, trimmed. */
export const noteBodySchema = z.strictObject({
  body: z.string('must be text').check(
    z.overwrite((text) => text.replaceAll('\r\n', '\n').trim()),
    z.minLength(1, 'must not be empty'),
    z.maxLength(MAX_NOTE_CHARACTERS, `has at most ${MAX_NOTE_CHARACTERS} characters`),
    z.refine((text) => !CONTROL.test(text), 'contains a control character'),
  ),
})

const ofNotes = { ...ofOneCall, answer: dataOf(z.array(noteSchema)) } as const
const ofNote = {
  ...ofNotes,
  params: z.object({ sessionId: idSchema, id: z.uuid('must be a note id') }),
} as const
export const MAX_OWN_NOTES = 50
/** A note of the viewer's own, with its call in a line; null for a call that the mirror no longer has. */
const ownNoteSchema = z.strictObject({
  ...fieldsOf(noteSchema, 'id', 'body', 'createdAt'),
  sessionId: z.string(),
  /** Present if the room has several calls. */
  roomMid: z.optional(z.string()),
  call: z.nullable(z.strictObject({ from: z.string(), to: z.string(), status: z.string(), time: z.number() })),
})
export type OwnNote = z.infer<typeof ownNoteSchema>
/** The newest notes that the viewer wrote, newest first. */
export const ownNotesRoute = route('GET /api/notes/mine', { answer: dataOf(z.array(ownNoteSchema)) })

/** The notes of a call, oldest first; each change returns the updated list. */
export const notesRoute = route('GET /api/calls/[sessionId]/notes', ofNotes)
export const addNoteRoute = route('POST /api/calls/[sessionId]/notes', { ...ofNotes, body: noteBodySchema })
export const changeNoteRoute = route('PATCH /api/calls/[sessionId]/notes/[id]', { ...ofNote, body: noteBodySchema })
export const deleteNoteRoute = route('DELETE /api/calls/[sessionId]/notes/[id]', ofNote)
/** Undoes a deletion; only for the user who has just made it. */
export const restoreNoteRoute = route('POST /api/calls/[sessionId]/notes/[id]/restore', ofNote)
