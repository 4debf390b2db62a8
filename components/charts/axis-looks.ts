import { bucketsAlong, type ChartData, titleOf } from '@/lib/shared/charts/chart'
import { type TimeTick, timeTicks } from '@/lib/shared/charts/time-axis'

export const AXIS_TEXT = { fill: 'var(--ink-faint)', fontSize: 11 }
export const AXIS_LINE = { stroke: 'var(--line-strong)' }
/** An axis of labels alone. */
export const PLAIN_AXIS = { tick: AXIS_TEXT, tickLine: false, axisLine: false, interval: 0 } as const

const LETTER_PIXELS = 6.2
const GAP_PIXELS = 14
/** Enough for `30 Nov`. */
const TIME_ROOM_PIXELS = 72

/** The labels below a chart: calendar boundaries for time, else as many values as fit side by side. */
export function axisTicks(chart: Pick<ChartData, 'along' | 'points'>, stepPixels: number): TimeTick[] {
  const { along, points } = chart
  const buckets = bucketsAlong(points)
  if (along.bucket !== null && buckets.length === points.length && buckets.length > 0)
    return timeTicks(buckets, along.bucket, along.zone, stepPixels, TIME_ROOM_PIXELS)
  const labels = points.map((point) => titleOf(chart, point))
  const longest = Math.max(1, ...labels.map((label) => label.length)) * LETTER_PIXELS + GAP_PIXELS
  const every = Math.max(1, Math.ceil(longest / Math.max(1, stepPixels)))
  return labels.flatMap((label, index) => (index % every === 0 ? [{ index, label }] : []))
}
