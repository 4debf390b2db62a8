'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { askApi } from '@/lib/client/fetcher'
import { question } from '@/lib/client/question'
import {
  addNoteRoute,
  changeNoteRoute,
  deleteNoteRoute,
  type NotesAnswer,
  notesRoute,
} from '@/lib/shared/contracts/notes'
import { questionKey } from '@/lib/shared/contracts/route'

const REFETCH_MS = 30_000

/** The notes on a call, the oldest first; a colleague may write one meanwhile. */
export function useNotes(sessionId: string) {
  return useQuery({
    ...question(notesRoute, { params: { sessionId } }),
    placeholderData: undefined,
    refetchInterval: REFETCH_MS,
    select: (answer) => answer.data,
  })
}

/** Writes, changes and deletes notes; each answer has all notes of the call. */
export function useNoteChanges(sessionId: string) {
  const client = useQueryClient()
  const params = { sessionId }
  const onSuccess = (answer: NotesAnswer) => client.setQueryData(questionKey(notesRoute, { params }), answer)
  const note = (id: string) => ({ sessionId, id })
  return {
    add: useMutation({ mutationFn: (body: string) => askApi(addNoteRoute, { params, body: { body } }), onSuccess }),
    change: useMutation({
      mutationFn: ({ id, body }: { id: string; body: string }) =>
        askApi(changeNoteRoute, { params: note(id), body: { body } }),
      onSuccess,
    }),
    remove: useMutation({ mutationFn: (id: string) => askApi(deleteNoteRoute, { params: note(id) }), onSuccess }),
  }
}
