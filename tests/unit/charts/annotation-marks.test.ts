import { expect, it } from 'vitest'
import { annotationMarks, letterOf, windowOfBuckets } from '@/components/charts/annotations/annotation-marks'
import type { Annotation } from '@/lib/shared/notes/annotations'

const FRAME = { left: 40, right: 10, top: 8, bottom: 26 }
/** Three days, the middle one of 25 hours. */
const buckets = [
  { start: 0, from: 0, to: 86_400, partial: false },
  { start: 86_400, from: 86_400, to: 176_400, partial: false },
  { start: 176_400, from: 176_400, to: null, partial: true },
]
const remark = (id: string, fromSeconds: number, toSeconds: number | null): Annotation => ({
  id,
  fromSeconds,
  toSeconds,
  body: id,
  author: 'Ana',
})

it('places moments and bands proportionally within their bucket, and leaves out those outside the range', () => {
  const marks = annotationMarks(
    [
      remark('start', 0, null),
      remark('middle', 131_400, null),
      remark('band', 43_200, 176_400),
      remark('after', 900_000, null),
      remark('before', -5, 0),
    ],
    buckets,
    350,
    FRAME,
  )
  expect(marks).toEqual([
    { id: 'start', letter: 'A', x: 40, until: null },
    { id: 'middle', letter: 'B', x: 190, until: null },
    { id: 'band', letter: 'C', x: 90, until: 240 },
  ])
})

it('cuts a band that extends beyond the plot', () => {
  const [mark] = annotationMarks([remark('long', -1000, 10_000_000)], buckets, 350, FRAME)
  expect(mark).toEqual({ id: 'long', letter: 'A', x: 40, until: 340 })
})

it('has no marks without buckets, and a letter for each mark', () => {
  expect(annotationMarks([remark('a', 0, null)], [], 350, FRAME)).toEqual([])
  expect(windowOfBuckets([])).toBeNull()
  expect([0, 25, 26, 52].map(letterOf)).toEqual(['A', 'Z', 'A2', 'A3'])
})
