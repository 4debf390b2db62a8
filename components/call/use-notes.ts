'use client'

import { type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { apiGet, apiSend } from '@/lib/client/fetcher'
import { notesPath } from '@/lib/shared/call-path'
import type { NotesAnswer } from '@/lib/shared/contracts/notes'

const REFETCH_MS = 30_000
const keyOf = (sessionId: string): QueryKey => ['notes', sessionId]

/** The notes on a call, oldest first. Polled, since a colleague may add one. */
export function useNotes(sessionId: string) {
  return useQuery({
    queryKey: keyOf(sessionId),
    queryFn: ({ signal }) => apiGet<NotesAnswer>(notesPath(sessionId), undefined, { signal }),
    placeholderData: undefined,
    refetchInterval: REFETCH_MS,
    select: (answer) => answer.data,
  })
}

/** Adds, edits and deletes notes; each answer has all notes on the call. */
export function useNoteChanges(sessionId: string) {
  const client = useQueryClient()
  const path = notesPath(sessionId)
  const onSuccess = (answer: NotesAnswer) => client.setQueryData(keyOf(sessionId), answer)
  const pathOf = (id: string) => `${path}/${encodeURIComponent(id)}`
  return {
    add: useMutation({ mutationFn: (body: string) => apiSend<NotesAnswer>('POST', path, { body }), onSuccess }),
    change: useMutation({
      mutationFn: ({ id, body }: { id: string; body: string }) => apiSend<NotesAnswer>('PATCH', pathOf(id), { body }),
      onSuccess,
    }),
    remove: useMutation({ mutationFn: (id: string) => apiSend<NotesAnswer>('DELETE', pathOf(id)), onSuccess }),
  }
}
