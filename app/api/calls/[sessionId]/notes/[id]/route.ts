import { z } from 'zod'
import { changeNote, deleteNote, listNotes } from '@/lib/accounts/notes'
import { defineRoute } from '@/lib/api/define-route'
import { sessionIdSchema } from '@/lib/contracts/ids'
import { noteBodySchema } from '@/lib/contracts/note-schema'
import { requireKnownCall } from '../../../../_shared/known-call'

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
