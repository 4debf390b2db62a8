import { z } from 'zod'
import { requireKnownCall } from '@/app/api/_shared/known-call'
import { addNote, listNotes } from '@/lib/server/accounts/notes'
import { defineRoute } from '@/lib/server/api/define-route'
import { sessionIdSchema } from '@/lib/shared/contracts/ids'
import { noteBodySchema } from '@/lib/shared/contracts/note-schema'

const params = z.object({ sessionId: sessionIdSchema })

/** What colleagues wrote about a call, the oldest first. */
export const GET = defineRoute({
  role: 'read',
  params,
  async run({ params: { sessionId } }) {
    await requireKnownCall(sessionId)
    return { data: await listNotes(sessionId) }
  },
})

/** Writes a note on a call; answers all of its notes. */
export const POST = defineRoute({
  role: 'write-notes',
  params,
  body: noteBodySchema,
  async run({ params: { sessionId }, body, user }) {
    await requireKnownCall(sessionId)
    await addNote(sessionId, body.body, user)
    return { data: await listNotes(sessionId), status: 201 }
  },
})
