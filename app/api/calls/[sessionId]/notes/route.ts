import { aboutCall } from '@/app/api/_shared/known-call'
import { defineRoute } from '@/lib/server/http/define-route'
import { addNote, listNotes } from '@/lib/server/notes/notes'
import { addNoteRoute, notesRoute } from '@/lib/shared/notes/notes'

export const GET = defineRoute(notesRoute, { role: 'read', scope: 'read:calls' }, (asked) =>
  aboutCall(asked, listNotes),
)

export const POST = defineRoute(addNoteRoute, { role: 'write-notes' }, async ({ body, user, ...asked }) => ({
  ...(await aboutCall(asked, listNotes, (call) => addNote(call, body.body, user))),
  httpStatus: 201,
}))
