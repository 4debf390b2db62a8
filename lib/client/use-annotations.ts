'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  addAnnotationRoute,
  annotationsRoute,
  changeAnnotationRoute,
  deleteAnnotationRoute,
  type WrittenAnnotation,
} from '@/lib/shared/contracts/annotations'
import { askApi } from './fetcher'
import { question } from './question'

const STALE_MS = 60_000

/** Annotations overlapping a window, epoch seconds; without one nothing is fetched. */
export function useAnnotations(window: { from: number; to: number } | null) {
  const query = window === null ? {} : { from: String(window.from), to: String(window.to) }
  return useQuery({
    ...question(annotationsRoute, { query }),
    select: (answer) => answer.data,
    staleTime: STALE_MS,
    enabled: window !== null,
  })
}

function useAnnotationMutation<T>(send: (input: T) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSettled: () => client.invalidateQueries({ queryKey: [annotationsRoute.path] }),
  })
}

/** Adds an annotation, or replaces the one with an id. */
export const useWriteAnnotation = () =>
  useAnnotationMutation(({ id, remark }: { id: string | null; remark: WrittenAnnotation }) =>
    id === null
      ? askApi(addAnnotationRoute, { body: remark })
      : askApi(changeAnnotationRoute, { params: { id }, body: remark }),
  )
export const useDeleteAnnotation = () =>
  useAnnotationMutation((id: string) => askApi(deleteAnnotationRoute, { params: { id } }))
