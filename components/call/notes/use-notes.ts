'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { question } from '@/lib/client/http/question'
import { useSend } from '@/lib/client/http/use-send'
import { askOf, type CallRef } from '@/lib/shared/calls/call-path'
import { addNoteRoute, changeNoteRoute, deleteNoteRoute, notesRoute, restoreNoteRoute } from '@/lib/shared/notes/notes'

const REFETCH_MS = 30_000

/** The notes on a call, oldest first. Polled, since a colleague may add one. */
export function useNotes(ref: CallRef) {
  return useQuery({
    ...question(notesRoute, askOf(ref)),
    placeholderData: undefined,
    refetchInterval: REFETCH_MS,
    select: (answer) => answer.data,
  })
}

/** Adds, edits, deletes and restores notes. */
export function useNoteChanges(ref: CallRef) {
  const send = useSend(notesRoute)
  const { params, query } = askOf(ref)
  const note = (id: string) => ({ params: { ...params, id }, query })
  return {
    add: useMutation({ mutationFn: (body: string) => send(addNoteRoute, { params, query, body: { body } }) }),
    change: useMutation({
      mutationFn: ({ id, body }: { id: string; body: string }) =>
        send(changeNoteRoute, { ...note(id), body: { body } }),
    }),
    remove: useMutation({ mutationFn: (id: string) => send(deleteNoteRoute, note(id)) }),
    restore: (id: string) => send(restoreNoteRoute, note(id)),
  }
}
