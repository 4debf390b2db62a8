'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { askApi } from '@/lib/client/http/fetcher'
import { question } from '@/lib/client/http/question'
import { askOf, type CallRef } from '@/lib/shared/calls/call-path'
import { questionKey } from '@/lib/shared/http/route'
import {
  addNoteRoute,
  changeNoteRoute,
  deleteNoteRoute,
  type NotesAnswer,
  notesRoute,
  restoreNoteRoute,
} from '@/lib/shared/notes/notes'

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

/** Adds, edits, deletes and restores notes; each answer has all notes on the call. */
export function useNoteChanges(ref: CallRef) {
  const client = useQueryClient()
  const { params, query } = askOf(ref)
  const onSuccess = (answer: NotesAnswer) => client.setQueryData(questionKey(notesRoute, { params, query }), answer)
  const note = (id: string) => ({ params: { ...params, id }, query })
  return {
    add: useMutation({
      mutationFn: (body: string) => askApi(addNoteRoute, { params, query, body: { body } }),
      onSuccess,
    }),
    change: useMutation({
      mutationFn: ({ id, body }: { id: string; body: string }) =>
        askApi(changeNoteRoute, { ...note(id), body: { body } }),
      onSuccess,
    }),
    remove: useMutation({ mutationFn: (id: string) => askApi(deleteNoteRoute, note(id)), onSuccess }),
    restore: useMutation({ mutationFn: (id: string) => askApi(restoreNoteRoute, note(id)), onSuccess }),
  }
}
