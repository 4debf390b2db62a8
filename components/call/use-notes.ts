'use client'

import { type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { apiGet, apiSend } from '@/lib/client/fetcher'
import { type CallRef, callPath, notesPath } from '@/lib/shared/call-path'
import type { NotesAnswer } from '@/lib/shared/contracts/notes'

const REFETCH_MS = 30_000
const keyOf = (ref: CallRef): QueryKey => ['notes', ref]

/** The notes on a call, oldest first. Polled, since a colleague may add one. */
export function useNotes(ref: CallRef) {
  return useQuery({
    queryKey: keyOf(ref),
    queryFn: ({ signal }) => apiGet<NotesAnswer>(notesPath(ref), undefined, { signal }),
    placeholderData: undefined,
    refetchInterval: REFETCH_MS,
    select: (answer) => answer.data,
  })
}

/** Adds, edits and deletes notes; each answer has all notes on the call. */
export function useNoteChanges(ref: CallRef) {
  const client = useQueryClient()
  const path = notesPath(ref)
  const onSuccess = (answer: NotesAnswer) => client.setQueryData(keyOf(ref), answer)
  const pathOf = (id: string) => callPath(ref, `/notes/${encodeURIComponent(id)}`)
  return {
    add: useMutation({ mutationFn: (body: string) => apiSend<NotesAnswer>('POST', path, { body }), onSuccess }),
    change: useMutation({
      mutationFn: ({ id, body }: { id: string; body: string }) => apiSend<NotesAnswer>('PATCH', pathOf(id), { body }),
      onSuccess,
    }),
    remove: useMutation({ mutationFn: (id: string) => apiSend<NotesAnswer>('DELETE', pathOf(id)), onSuccess }),
  }
}
