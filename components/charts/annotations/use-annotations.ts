import { useData } from '@/lib/client/http/use-answer'
import { bucketsAlong, type Point } from '@/lib/shared/charts/chart'
import { type Annotation, annotationsRoute } from '@/lib/shared/notes/annotations'
import { windowOfBuckets } from './annotation-marks'

/** A shared empty list, so that an empty answer does not redraw a chart. */
const NONE: readonly Annotation[] = []

/** The window of a chart, epoch seconds, and the annotations overlapping it, once they are known. A chart that does not run along time has no window and no annotations. */
export function useAnnotations(points: readonly Point[], enabled = true) {
  const window = enabled ? windowOfBuckets(bucketsAlong(points)) : null
  const query = window === null ? {} : { from: String(window.from), to: String(window.to) }
  const { data = NONE } = useData(annotationsRoute, { query, staleTime: 60_000, enabled: window !== null })
  return { window, annotations: data.length === 0 ? NONE : data }
}
