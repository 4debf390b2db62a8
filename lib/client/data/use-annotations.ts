'use client'

import { useQuery } from '@tanstack/react-query'
import { askApi } from '@/lib/client/http/fetcher'
import { question, useChange } from '@/lib/client/http/question'
import {
  addAnnotationRoute,
  annotationsRoute,
  changeAnnotationRoute,
  deleteAnnotationRoute,
  restoreAnnotationRoute,
  type WrittenAnnotation,
} from '@/lib/shared/notes/annotations'

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

/** Adds an annotation, or replaces the one with an id. */
export const useWriteAnnotation = () =>
  useChange(annotationsRoute, ({ id, remark }: { id: string | null; remark: WrittenAnnotation }) =>
    id === null
      ? askApi(addAnnotationRoute, { body: remark })
      : askApi(changeAnnotationRoute, { params: { id }, body: remark }),
  )
export const useDeleteAnnotation = () =>
  useChange(annotationsRoute, (id: string) => askApi(deleteAnnotationRoute, { params: { id } }))
export const useRestoreAnnotation = () =>
  useChange(annotationsRoute, (id: string) => askApi(restoreAnnotationRoute, { params: { id } }))
