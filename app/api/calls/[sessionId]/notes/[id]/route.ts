import { aboutCall } from '@/app/api/_shared/known-call'
import { defineRoute } from '@/lib/server/http/define-route'
import { changeNote, deleteNote, listNotes } from '@/lib/server/notes/notes'
import { changeNoteRoute, deleteNoteRoute } from '@/lib/shared/notes/notes'

export const PATCH = defineRoute(changeNoteRoute, { role: 'write-notes' }, ({ body, user, ...asked }) =>
  aboutCall(asked, listNotes, (call) => changeNote({ ...call, id: asked.params.id }, body.body, user)),
)

export const DELETE = defineRoute(deleteNoteRoute, { role: 'write-notes' }, ({ user, ...asked }) =>
  aboutCall(asked, listNotes, (call) => deleteNote({ ...call, id: asked.params.id }, user)),
)
