import { z } from 'zod'
import { requireKnownCall } from '@/app/api/_shared/known-call'
import { changeNote, deleteNote, listNotes } from '@/lib/server/accounts/notes'
import { defineRoute } from '@/lib/server/api/define-route'
import { sessionIdSchema } from '@/lib/shared/contracts/ids'
import { noteBodySchema } from '@/lib/shared/contracts/note-schema'

const params = z.object({ sessionId: sessionIdSchema, id: z.uuid('is the id of a note') })

/** Changes a note, by its author; answers all of the call's notes. */
export const PATCH = defineRoute({
  role: 'write-notes',
  params,
  body: noteBodySchema,
  async run({ params: key, body, user }) {
    await requireKnownCall(key.sessionId)
    await changeNote(key, body.body, user)
    return { data: await listNotes(key.sessionId) }
  },
})

/** Deletes a note, by its author or an admin; answers those that are left. */
export const DELETE = defineRoute({
  role: 'write-notes',
  params,
  async run({ params: key, user }) {
    await requireKnownCall(key.sessionId)
    await deleteNote(key, user)
    return { data: await listNotes(key.sessionId) }
  },
})
