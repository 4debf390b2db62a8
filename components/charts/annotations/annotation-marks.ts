import { useData } from '@/lib/client/http/use-answer'
import type { Bucket } from '@/lib/shared/analytics/analytics'
import { bucketsAlong, type Point } from '@/lib/shared/charts/chart'
import { type Frame, stepOf } from '@/lib/shared/charts/plot'
import { type Annotation, annotationsRoute } from '@/lib/shared/notes/annotations'

/** An annotation over a plot, pixels: a line at `x`, or a band up to `until`. */
export type AnnotationMark = { id: string; letter: string; x: number; until: number | null }

/** `A` … `Z`, then `A2` and so on: links a mark to its text. */
export const letterOf = (index: number): string =>
  `${String.fromCharCode(65 + (index % 26))}${index < 26 ? '' : Math.floor(index / 26) + 1}`

/** Seconds that a window of buckets covers; null where there is none or its end is open. */
export function windowOfBuckets(buckets: readonly Bucket[]): { from: number; to: number } | null {
  const first = buckets[0]
  const last = buckets.at(-1)
  if (first === undefined || last === undefined) return null
  const length = buckets.length > 1 ? last.from - (buckets.at(-2) as Bucket).from : 3600
  return { from: first.from, to: last.to ?? last.from + length }
}

/** The marks of annotations over buckets of equal width, clipped to the plot; those outside are omitted. */
export function annotationMarks(
  annotations: readonly Annotation[],
  buckets: readonly Bucket[],
  width: number,
  frame: Frame,
): AnnotationMark[] {
  const window = windowOfBuckets(buckets)
  if (window === null) return []
  const step = stepOf(buckets.length, width, frame)
  const xAt = (at: number) => {
    const index = buckets.findLastIndex((bucket) => bucket.from <= at)
    if (index < 0) return frame.left
    const { from } = buckets[index] as Bucket
    const to = buckets[index + 1]?.from ?? window.to
    return frame.left + (index + Math.min(1, (at - from) / Math.max(1, to - from))) * step
  }
  return annotations.flatMap(({ id, fromSeconds, toSeconds }, index) => {
    const isOutside = fromSeconds >= window.to || (toSeconds ?? fromSeconds + 1) <= window.from
    if (isOutside) return []
    return [{ id, letter: letterOf(index), x: xAt(fromSeconds), until: toSeconds === null ? null : xAt(toSeconds) }]
  })
}

/** A shared empty list, so that an empty answer does not redraw a chart. */
const NONE: readonly Annotation[] = []

/** The window of a chart, epoch seconds, and the annotations overlapping it, once they are known. A chart that does not run along time has no window and no annotations. */
export function useAnnotations(points: readonly Point[], enabled = true) {
  const window = enabled ? windowOfBuckets(bucketsAlong(points)) : null
  const query = window === null ? {} : { from: String(window.from), to: String(window.to) }
  const { data = NONE } = useData(annotationsRoute, { query, staleTime: 60_000, enabled: window !== null })
  return { window, annotations: data.length === 0 ? NONE : data }
}
