import { requireKnownCall } from '@/app/api/_shared/known-call'
import { addNote, listNotes } from '@/lib/server/accounts/notes'
import { defineRoute } from '@/lib/server/api/define-route'
import { addNoteRoute, notesRoute } from '@/lib/shared/contracts/notes'

export const GET = defineRoute(notesRoute, {
  role: 'read',
  async run({ params: { sessionId } }) {
    await requireKnownCall(sessionId)
    return { data: await listNotes(sessionId) }
  },
})

export const POST = defineRoute(addNoteRoute, {
  role: 'write-notes',
  async run({ params: { sessionId }, body, user }) {
    await requireKnownCall(sessionId)
    await addNote(sessionId, body.body, user)
    return { data: await listNotes(sessionId), httpStatus: 201 }
  },
})
