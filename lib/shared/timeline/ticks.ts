import { formatClock, formatDate, formatDay, formatInZone, formatTime, type Zone } from '@/lib/shared/text/format'
import { isoFields, offsetAt } from '@/lib/shared/zones/fields'
import { DAY_SECONDS, HOUR_SECONDS } from '@/lib/shared/zones/read-instant'
import type { Span } from './presence'
import type { Scale } from './scale'

export type Tick = { time: number; x: number; label: string }

const MINUTE = 60
const MAX_STEP = 28 * DAY_SECONDS
const STEPS = [
  ...[1, 2, 5, 10, 15, 30],
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * MINUTE),
  ...[1, 2, 3, 6, 12].map((hours) => hours * HOUR_SECONDS),
  ...[1, 2, 7, 14, 28].map((days) => days * DAY_SECONDS),
]
const LABEL_PX = 72
const LETTER_PX = 6.8

/** Ticks at round times of the zone's clock, far enough apart for their labels. */
export function ticksFor(scale: Scale, zone: Zone): Tick[] {
  const open = scale.segments.filter(({ folded }) => !folded)
  const openSeconds = open.reduce((sum, { from, to }) => sum + to - from, 0)
  const openPx = open.reduce((sum, { x0, x1 }) => sum + x1 - x0, 0)
  if (openSeconds <= 0 || openPx < LABEL_PX) return []
  const step = stepFor((openSeconds / openPx) * LABEL_PX)
  const ticks: Tick[] = []
  const manyDays = scale.window.to - scale.window.from > DAY_SECONDS
  for (const part of open)
    for (const time of roundMoments(part, step, zone)) {
      const x = scale.x(time)
      const last = ticks.at(-1)
      if (last === undefined || x - last.x >= LABEL_PX - 1)
        ticks.push({ time, x, label: labelOf(time, step, zone, manyDays && isNewDay(last, time, zone)) })
    }
  return ticks
}

/** The centre of a tick's label: over the tick, but moved to fit inside the plot. */
export function labelX({ x, label }: Tick, width: number): number {
  const half = (label.length * LETTER_PX) / 2
  return Math.min(Math.max(x, half), Math.max(width - half, 0))
}

const stepFor = (least: number): number =>
  STEPS.find((seconds) => seconds >= least) ?? Math.ceil(least / MAX_STEP) * MAX_STEP

/** True for the first tick, and for one on a different day in the zone from the tick before. */
const isNewDay = (last: Tick | undefined, time: number, zone: Zone): boolean =>
  last === undefined || formatDate(last.time, zone) !== formatDate(time, zone)

function labelOf(time: number, step: number, zone: Zone, withDate: boolean): string {
  if (step >= MAX_STEP) return formatInZone(time, zone, { month: 'short', year: 'numeric' })
  if (step >= DAY_SECONDS) return formatDay(time, zone)
  const clock = formatTime(time, zone)
  if (step >= HOUR_SECONDS && isoFields(time, zone.name).clock === '00:00') return formatDay(time, zone)
  if (withDate) return `${formatDay(time, zone)} ${clock}`
  return step < MINUTE ? formatClock(time, zone) : clock
}

/**
 * The moments in a span (epoch seconds), both ends included, at which the zone's clock shows a multiple of whole steps since 1970, ascending. When
 * clocks go back some occur twice; when they go forward some are skipped, but a day whose midnight is skipped still gets its first moment.
 */
function roundMoments(span: Span, stepSeconds: number, zone: Zone): number[] {
  const first = Math.ceil((span.from + Math.min(...offsetsAround(span.from, zone))) / stepSeconds) * stepSeconds
  const last = span.to + Math.max(...offsetsAround(span.to, zone))
  const moments = new Set<number>()
  for (let local = first; local <= last; local += stepSeconds)
    for (const time of momentsOf(local, stepSeconds, zone)) if (time >= span.from && time <= span.to) moments.add(time)
  return [...moments].sort((left, right) => left - right)
}

/** When the zone's clock shows `local` (local seconds since 1970): usually once, but twice or never around a clock change. */
function momentsOf(local: number, stepSeconds: number, zone: Zone): number[] {
  const [before, after] = offsetsAround(local, zone)
  const shown = [local - before, local - after].filter((time) => time + offsetAt(time, zone.name) === local)
  return shown.length === 0 && stepSeconds >= DAY_SECONDS ? [local - before] : shown
}

/** The zone's offsets a day before and after: clock changes are more than two days apart. */
const offsetsAround = (at: number, zone: Zone): [number, number] => [
  offsetAt(at - DAY_SECONDS, zone.name),
  offsetAt(at + DAY_SECONDS, zone.name),
]
