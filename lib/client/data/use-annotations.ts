'use client'

import { useQuery } from '@tanstack/react-query'
import { askApi } from '@/lib/client/http/fetcher'
import { question, useChange } from '@/lib/client/http/question'
import {
  type Annotation,
  addAnnotationRoute,
  annotationsRoute,
  changeAnnotationRoute,
  deleteAnnotationRoute,
  restoreAnnotationRoute,
  type WrittenAnnotation,
} from '@/lib/shared/notes/annotations'

const STALE_MS = 60_000

/** A shared empty list, so that an empty answer does not redraw a chart. */
const NONE: readonly Annotation[] = []

/** Annotations overlapping a window, epoch seconds, once they are known; without one nothing is fetched. */
export function useAnnotations(window: { from: number; to: number } | null): readonly Annotation[] {
  const query = window === null ? {} : { from: String(window.from), to: String(window.to) }
  const asked = question(annotationsRoute, { query })
  const { data } = useQuery({ ...asked, staleTime: STALE_MS, enabled: window !== null })
  return data === undefined || data.data.length === 0 ? NONE : data.data
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
