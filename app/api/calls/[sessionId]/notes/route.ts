import { requireKnownCall } from '@/app/api/_shared/known-call'
import { addNote, listNotes } from '@/lib/server/accounts/notes'
import { defineRoute } from '@/lib/server/api/define-route'
import { addNoteRoute, notesRoute } from '@/lib/shared/contracts/notes'

export const GET = defineRoute(notesRoute, {
  role: 'read',
  scope: 'read:calls',
  async run({ params: { sessionId }, query }) {
    return { data: await listNotes(await requireKnownCall(sessionId, query.mid)) }
  },
})

export const POST = defineRoute(addNoteRoute, {
  role: 'write-notes',
  scope: null,
  async run({ params: { sessionId }, query, body, user }) {
    const call = await requireKnownCall(sessionId, query.mid)
    await addNote(call, body.body, user)
    return { data: await listNotes(call), httpStatus: 201 }
  },
})
