import { requireKnownCall } from '@/app/api/_shared/known-call'
import { listNotes, restoreNote } from '@/lib/server/accounts/notes'
import { defineRoute } from '@/lib/server/api/define-route'
import { restoreNoteRoute } from '@/lib/shared/contracts/notes'

export const POST = defineRoute(restoreNoteRoute, {
  role: 'write-notes',
  scope: null,
  async run({ params: { sessionId, id }, query, user }) {
    const call = await requireKnownCall(sessionId, query.mid)
    await restoreNote({ ...call, id }, user)
    return { data: await listNotes(call) }
  },
})
