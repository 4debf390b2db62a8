'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AnnotationsAnswer } from '@/lib/shared/contracts/annotations'
import type { WrittenAnnotation } from '@/lib/shared/contracts/annotations-schema'
import { apiGet, apiSend } from './fetcher'

const KEY = ['annotations']
const STALE_MS = 60_000

/** Remarks that a window touches, epoch seconds; without one nothing is asked. */
export function useAnnotations(window: { from: number; to: number } | null) {
  const params =
    window === null ? '' : String(new URLSearchParams({ from: String(window.from), to: String(window.to) }))
  return useQuery({
    queryKey: [...KEY, params],
    queryFn: ({ signal }) => apiGet<AnnotationsAnswer>('/api/annotations', new URLSearchParams(params), { signal }),
    select: (answer) => answer.data,
    staleTime: STALE_MS,
    enabled: window !== null,
  })
}

function useAnnotationMutation<T>(send: (input: T) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({ mutationFn: send, onSettled: () => client.invalidateQueries({ queryKey: KEY }) })
}

const annotationPath = (id: string) => `/api/annotations/${encodeURIComponent(id)}`

/** Adds a remark, or writes the one of an id anew. */
export const useWriteAnnotation = () =>
  useAnnotationMutation(({ id, remark }: { id: string | null; remark: WrittenAnnotation }) =>
    id === null ? apiSend('POST', '/api/annotations', remark) : apiSend('PUT', annotationPath(id), remark),
  )
export const useDeleteAnnotation = () => useAnnotationMutation((id: string) => apiSend('DELETE', annotationPath(id)))
