import { withNames } from '@/lib/server/directory/names'
import { defineRoute } from '@/lib/server/http/define-route'
import { directoryOf } from '@/lib/server/mirror/read/directory'
import { getStoredCalls } from '@/lib/server/mirror/read/lookup'
import { notesBy } from '@/lib/server/notes/notes'
import { workspace } from '@/lib/server/process/workspace/workspace'
import { MAX_OWN_NOTES, ownNotesRoute } from '@/lib/shared/notes/notes'
import { endsOf } from '@/lib/shared/story/cast'

export const GET = defineRoute(ownNotesRoute, { role: 'read' }, async ({ user }) => {
  const notes = await notesBy(user.id, MAX_OWN_NOTES)
  if (notes.length === 0) return { data: [] }
  const mirror = await workspace().mirror()
  const directory = await directoryOf(mirror)
  const stored = await getStoredCalls(mirror, [...new Set(notes.map(({ sessionId }) => sessionId))])
  const data = notes.map(({ mid, ...note }) => {
    const room = stored.filter(({ call }) => call.sessionId === note.sessionId)
    const found = room.find((one) => one.mid === mid)
    const call = found === undefined ? null : withNames(directory, found.call)
    return {
      ...note,
      ...(room.length > 1 ? { roomMid: mid } : {}),
      call: call === null ? null : { ...endsOf(call), status: call.status, time: call.time },
    }
  })
  return { data }
})
