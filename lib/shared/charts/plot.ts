import type { Bucket } from '../analytics/analytics'
import type { ValueAxis } from './value-axis'

/** The frame of a chart in pixels; the plot is what remains inside. */
export type Frame = { left: number; right: number; top: number; bottom: number }

const RIGHT_AXIS_PIXELS = 48

/** The frame that value axes need: one at the left, perhaps a second at the right. Durations have the widest labels. */
export const frameOf = (axes: readonly ValueAxis[]): Frame => ({
  left: axes[0]?.unit === 'seconds' ? 54 : 46,
  right: axes.length > 1 ? RIGHT_AXIS_PIXELS : 8,
  top: 8,
  bottom: 26,
})

/** The width of one of `count` equal steps, pixels. */
export const stepOf = (count: number, width: number, frame: Frame): number =>
  (width - frame.left - frame.right) / Math.max(1, count)

/** How far above the foot of a chart `height` pixels high a value is. */
export const pixelsAbove = (axis: ValueAxis | undefined, value: number, frame: Frame, height: number): number =>
  ((height - frame.top - frame.bottom) * value) / (axis?.scale.max ?? 1)

const WIDEST_BAR_PIXELS = 64

/** Where a bar stands in its step, space at both sides, in whole pixels where they fit. @param beside its place among bars side by side, and how many; null: a stack */
export function barSlot(step: number, beside: readonly [number, number] | null): { left: number; width: number } {
  const [order, count] = beside ?? [0, 1]
  const space = step > 12 ? step * 0.18 : step > 5 ? 1.5 : 0.5
  const gap = step - 2 * space > count - 1 ? 1 : 0
  const room = (step - 2 * space - (count - 1) * gap) / count
  const widest = room > 1 ? Math.round(room) : room
  const width = beside === null ? widest : Math.min(widest, WIDEST_BAR_PIXELS)
  return { left: space + (count * (widest - width)) / 2 + (width + gap) * order, width }
}

/** The bucket under a pointer, clamped to the first and last; null without buckets. */
export function bucketIndexAt(x: number, width: number, frame: Frame, count: number): number | null {
  const step = stepOf(count, width, frame)
  if (count === 0 || step <= 0) return null
  return Math.max(0, Math.min(count - 1, Math.floor((x - frame.left) / step)))
}

/** The pixel span of a selection of buckets. */
export function bucketSpan(one: number, other: number, width: number, frame: Frame, count: number) {
  const step = stepOf(count, width, frame)
  return { left: frame.left + Math.min(one, other) * step, width: (Math.abs(other - one) + 1) * step }
}

/** The window that a selection of buckets covers, in either direction of drawing. */
export function windowOf(buckets: readonly Bucket[], one: number, other: number): Pick<Bucket, 'from' | 'to'> | null {
  const first = buckets[Math.min(one, other)]
  const last = buckets[Math.max(one, other)]
  return first && last ? { from: first.from, to: last.to } : null
}
