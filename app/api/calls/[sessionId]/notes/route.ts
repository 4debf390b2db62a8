import { z } from 'zod'
import { requireKnownCall } from '@/app/api/_shared/known-call'
import { addNote, listNotes } from '@/lib/server/accounts/notes'
import { defineRoute } from '@/lib/server/api/define-route'
import { ofCallSchema, sessionIdSchema } from '@/lib/shared/contracts/ids'
import { noteBodySchema } from '@/lib/shared/contracts/note-schema'

const params = z.object({ sessionId: sessionIdSchema })

/** What colleagues wrote about a call, the oldest first. */
export const GET = defineRoute({
  role: 'read',
  params,
  query: ofCallSchema,
  async run({ params: { sessionId }, query }) {
    return { data: await listNotes(await requireKnownCall(sessionId, query.mid)) }
  },
})

/** Writes a note on a call; answers all of its notes. */
export const POST = defineRoute({
  role: 'write-notes',
  params,
  query: ofCallSchema,
  body: noteBodySchema,
  async run({ params: { sessionId }, query, body, user }) {
    const call = await requireKnownCall(sessionId, query.mid)
    await addNote(call, body.body, user)
    return { data: await listNotes(call), status: 201 }
  },
})
