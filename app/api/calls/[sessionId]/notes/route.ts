import { requireKnownCall } from '@/app/api/_shared/known-call'
import { defineRoute } from '@/lib/server/http/define-route'
import { addNote, listNotes } from '@/lib/server/notes/notes'
import { addNoteRoute, notesRoute } from '@/lib/shared/notes/notes'

export const GET = defineRoute(
  notesRoute,
  { role: 'read', scope: 'read:calls' },
  async ({ params: { sessionId }, query }) => ({ data: await listNotes(await requireKnownCall(sessionId, query.mid)) }),
)

export const POST = defineRoute(
  addNoteRoute,
  { role: 'write-notes' },
  async ({ params: { sessionId }, query, body, user }) => {
    const call = await requireKnownCall(sessionId, query.mid)
    await addNote(call, body.body, user)
    return { data: await listNotes(call), httpStatus: 201 }
  },
)
