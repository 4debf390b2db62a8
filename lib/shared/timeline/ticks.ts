import { formatClock, formatDate, formatInZone, formatTime, type Zone } from '@/lib/shared/text/format'
import { isoFields } from '@/lib/shared/zones/fields'
import { roundMoments } from './round-moments'
import type { Scale } from './scale'

export type Tick = { time: number; x: number; label: string }

const MINUTE = 60
const HOUR = 3600
const DAY = 86_400
const STEPS = [1, 2, 5, 10, 15, 30, 1, 2, 5, 10, 15, 30, 1, 2, 3, 6, 12, 1, 2, 7, 14, 28].map((value, index) =>
  index < 6 ? value : index < 12 ? value * MINUTE : index < 17 ? value * HOUR : value * DAY,
)
const MAX_STEP = 28 * DAY
const LABEL_PX = 72
const LETTER_PX = 6.8
const MAX_TICKS = 200

/** Ticks at round times of the zone's clock, far enough apart for their labels. */
export function ticksFor(scale: Scale, zone: Zone): Tick[] {
  const openSeconds = scale.segments.reduce((sum, part) => (part.folded ? sum : sum + part.to - part.from), 0)
  const openPx = scale.segments.reduce((sum, part) => (part.folded ? sum : sum + part.x1 - part.x0), 0)
  if (openSeconds <= 0 || openPx < LABEL_PX) return []
  const step = stepFor((openSeconds / openPx) * LABEL_PX)
  const ticks: Tick[] = []
  const manyDays = scale.window.to - scale.window.from > DAY
  for (const part of scale.segments) {
    if (part.folded) continue
    for (const time of roundMoments(part, step, zone)) {
      const x = scale.x(time)
      const last = ticks.at(-1)
      if (last === undefined || x - last.x >= LABEL_PX - 1)
        ticks.push({ time, x, label: labelOf(time, step, zone, manyDays && isNewDay(last, time, zone)) })
      if (ticks.length >= MAX_TICKS) return ticks
    }
  }
  return ticks
}

/** The centre of a tick's label: over the tick, but moved to fit inside the plot. */
export function labelX({ x, label }: Tick, width: number): number {
  const half = (label.length * LETTER_PX) / 2
  return Math.min(Math.max(x, half), Math.max(width - half, 0))
}

function stepFor(least: number): number {
  const step = STEPS.find((seconds) => seconds >= least)
  if (step !== undefined) return step
  return Math.ceil(least / MAX_STEP) * MAX_STEP
}

/** True for the first tick, and for one on a different day in the zone from the tick before. */
function isNewDay(last: Tick | undefined, time: number, zone: Zone): boolean {
  return last === undefined || formatDate(last.time, zone) !== formatDate(time, zone)
}

function labelOf(time: number, step: number, zone: Zone, withDate: boolean): string {
  const date: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' }
  if (step >= MAX_STEP) return formatInZone(time, zone, { month: 'short', year: 'numeric' })
  if (step >= DAY) return formatInZone(time, zone, date)
  const clock = formatTime(time, zone)
  if (step >= HOUR && isoFields(time, zone.name).clock === '00:00') return formatInZone(time, zone, date)
  if (withDate) return `${formatInZone(time, zone, date)} ${clock}`
  return step < MINUTE ? formatClock(time, zone) : clock
}
