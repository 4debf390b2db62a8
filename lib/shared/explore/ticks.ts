import { type TimeTick, timeTicks } from '@/lib/shared/charts/time-axis'
import type { TimeBucket } from '@/lib/shared/contracts/dimensions'
import type { Pivot } from './pivot'
import { keyText } from './words'

const LETTER_PIXELS = 6.2
const GAP_PIXELS = 14
const TIME_ROOM_PIXELS = 52

/** The labels below a chart: calendar places for time, else as many values as fit beside each other. */
export function axisTicks(pivot: Pivot, bucket: TimeBucket | null, zone: string, stepPixels: number): TimeTick[] {
  const buckets = pivot.points.flatMap((point) => (point.bucket === null ? [] : [point.bucket]))
  if (bucket !== null && buckets.length === pivot.points.length && buckets.length > 0)
    return timeTicks(buckets, bucket, zone, stepPixels, TIME_ROOM_PIXELS)
  const labels = pivot.points.map((point) => keyText(pivot.axis, point.key))
  const longest = Math.max(1, ...labels.map((label) => label.length)) * LETTER_PIXELS + GAP_PIXELS
  const every = Math.max(1, Math.ceil(longest / Math.max(1, stepPixels)))
  return labels.flatMap((label, index) => (index % every === 0 ? [{ index, label }] : []))
}
