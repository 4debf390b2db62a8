import { useData } from '@/lib/client/http/use-answer'
import { type Annotation, annotationsRoute } from '@/lib/shared/notes/annotations'

/** A shared empty list, so that an empty answer does not redraw a chart. */
const NONE: readonly Annotation[] = []

/** Annotations overlapping a window, epoch seconds, once they are known; without one nothing is fetched. */
export function useAnnotations(window: { from: number; to: number } | null): readonly Annotation[] {
  const query = window === null ? {} : { from: String(window.from), to: String(window.to) }
  const { data = NONE } = useData(annotationsRoute, { query, staleTime: 60_000, enabled: window !== null })
  return data.length === 0 ? NONE : data
}
