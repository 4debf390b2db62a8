import { z } from 'zod'
import { requireKnownCall } from '@/app/api/_shared/known-call'
import { changeNote, deleteNote, listNotes } from '@/lib/server/accounts/notes'
import { defineRoute } from '@/lib/server/api/define-route'
import { ofCallSchema, sessionIdSchema } from '@/lib/shared/contracts/ids'
import { noteBodySchema } from '@/lib/shared/contracts/note-schema'

const params = z.object({ sessionId: sessionIdSchema, id: z.uuid('is the id of a note') })

/** Changes a note, by its author; answers all of the call's notes. */
export const PATCH = defineRoute({
  role: 'write-notes',
  params,
  query: ofCallSchema,
  body: noteBodySchema,
  async run({ params: { sessionId, id }, query, body, user }) {
    const call = await requireKnownCall(sessionId, query.mid)
    await changeNote({ ...call, id }, body.body, user)
    return { data: await listNotes(call) }
  },
})

/** Deletes a note, by its author or an admin; answers those that are left. */
export const DELETE = defineRoute({
  role: 'write-notes',
  params,
  query: ofCallSchema,
  async run({ params: { sessionId, id }, query, user }) {
    const call = await requireKnownCall(sessionId, query.mid)
    await deleteNote({ ...call, id }, user)
    return { data: await listNotes(call) }
  },
})
