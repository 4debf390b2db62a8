import { requireKnownCall } from '@/app/api/_shared/known-call'
import { defineRoute } from '@/lib/server/http/define-route'
import { changeNote, deleteNote, listNotes } from '@/lib/server/notes/notes'
import { changeNoteRoute, deleteNoteRoute } from '@/lib/shared/notes/notes'

/** Changes a note, by its author. */
export const PATCH = defineRoute(
  changeNoteRoute,
  { role: 'write-notes' },
  async ({ params: { sessionId, id }, query, body, user }) => {
    const call = await requireKnownCall(sessionId, query.mid)
    await changeNote({ ...call, id }, body.body, user)
    return { data: await listNotes(call) }
  },
)

/** Deletes a note, by its author or an admin. */
export const DELETE = defineRoute(
  deleteNoteRoute,
  { role: 'write-notes' },
  async ({ params: { sessionId, id }, query, user }) => {
    const call = await requireKnownCall(sessionId, query.mid)
    await deleteNote({ ...call, id }, user)
    return { data: await listNotes(call) }
  },
)
