import type { Bucket } from './series'

/** The frame of a chart in pixels; the plot is what remains inside. */
export type Frame = { left: number; right: number; top: number; bottom: number }

/** The bucket under a pointer, clamped to the first and last; null without buckets. */
export function bucketIndexAt(x: number, width: number, frame: Frame, count: number): number | null {
  const plot = width - frame.left - frame.right
  if (count === 0 || plot <= 0) return null
  return Math.max(0, Math.min(count - 1, Math.floor(((x - frame.left) / plot) * count)))
}

/** Where buckets `first` to `last` lie, in pixels. */
export function bucketSpan(first: number, last: number, width: number, frame: Frame, count: number) {
  const step = (width - frame.left - frame.right) / Math.max(1, count)
  return { left: frame.left + first * step, width: (last - first + 1) * step }
}

/** The window that a selection of buckets covers, in either direction of drawing. */
export function windowOf(buckets: readonly Bucket[], one: number, other: number): Pick<Bucket, 'from' | 'to'> | null {
  const first = buckets[Math.min(one, other)]
  const last = buckets[Math.max(one, other)]
  return first && last ? { from: first.from, to: last.to } : null
}

/** The frame of the charts over time: room for the value labels on the left and the time labels below. */
export const FRAME: Frame = { left: 44, right: 8, top: 8, bottom: 26 }
