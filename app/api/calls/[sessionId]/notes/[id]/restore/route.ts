import { requireKnownCall } from '@/app/api/_shared/known-call'
import { defineRoute } from '@/lib/server/http/define-route'
import { listNotes, restoreNote } from '@/lib/server/notes/notes'
import { restoreNoteRoute } from '@/lib/shared/notes/notes'

export const POST = defineRoute(
  restoreNoteRoute,
  { role: 'write-notes' },
  async ({ params: { sessionId, id }, query, user }) => {
    const call = await requireKnownCall(sessionId, query.mid)
    await restoreNote({ ...call, id }, user)
    return { data: await listNotes(call) }
  },
)
