import { aboutCall } from '@/app/api/_shared/known-call'
import { defineRoute } from '@/lib/server/http/define-route'
import { listNotes, restoreNote } from '@/lib/server/notes/notes'
import { restoreNoteRoute } from '@/lib/shared/notes/notes'

export const POST = defineRoute(restoreNoteRoute, { role: 'write-notes' }, ({ user, ...asked }) =>
  aboutCall(asked, listNotes, (call) => restoreNote({ ...call, id: asked.params.id }, user)),
)
