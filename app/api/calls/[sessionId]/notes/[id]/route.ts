import { requireKnownCall } from '@/app/api/_shared/known-call'
import { changeNote, deleteNote, listNotes } from '@/lib/server/accounts/notes'
import { defineRoute } from '@/lib/server/api/define-route'
import { changeNoteRoute, deleteNoteRoute } from '@/lib/shared/contracts/notes'

/** Changes a note, by its author. */
export const PATCH = defineRoute(changeNoteRoute, {
  role: 'write-notes',
  async run({ params: key, body, user }) {
    await requireKnownCall(key.sessionId)
    await changeNote(key, body.body, user)
    return { data: await listNotes(key.sessionId) }
  },
})

/** Deletes a note, by its author or an admin. */
export const DELETE = defineRoute(deleteNoteRoute, {
  role: 'write-notes',
  async run({ params: key, user }) {
    await requireKnownCall(key.sessionId)
    await deleteNote(key, user)
    return { data: await listNotes(key.sessionId) }
  },
})
