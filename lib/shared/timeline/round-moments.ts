import { formatClock, formatInZone, type Zone } from '@/lib/shared/text/format'
import type { Span } from './presence'

const DAY = 86_400

/**
 * The moments in a span, both ends included, at which the zone's clock shows a whole number of steps since 1970, ascending. When clocks go
 * back some occur twice, and when they go forward some are skipped; a day whose midnight is skipped still gets its first moment.
 * @param span epoch seconds
 * @param stepSeconds whole, at least 1
 */
export function roundMoments(span: Span, stepSeconds: number, zone: Zone): number[] {
  const first = Math.ceil((span.from + leastOffset(span.from, zone)) / stepSeconds) * stepSeconds
  const last = span.to + mostOffset(span.to, zone)
  const moments = new Set<number>()
  for (let local = first; local <= last; local += stepSeconds)
    for (const time of momentsOf(local, stepSeconds, zone)) if (time >= span.from && time <= span.to) moments.add(time)
  return [...moments].sort((left, right) => left - right)
}

/** When the zone's clock shows `local` (local seconds since 1970): usually once, but twice or never around a clock change. */
function momentsOf(local: number, stepSeconds: number, zone: Zone): number[] {
  const [before, after] = offsetsAround(local, zone)
  const shown = [local - before, local - after].filter((time) => time + offsetSeconds(time, zone) === local)
  return shown.length === 0 && stepSeconds >= DAY ? [local - before] : shown
}

/** The zone's offsets a day before and after: clock changes are more than two days apart. */
const offsetsAround = (at: number, zone: Zone): [number, number] => [
  offsetSeconds(at - DAY, zone),
  offsetSeconds(at + DAY, zone),
]
const leastOffset = (at: number, zone: Zone) => Math.min(...offsetsAround(at, zone))
const mostOffset = (at: number, zone: Zone) => Math.max(...offsetsAround(at, zone))

/** How many seconds the zone's clock is ahead of UTC at `time`; 0 outside the range of a Date. */
function offsetSeconds(time: number, zone: Zone): number {
  const at = Math.floor(time)
  const date = formatInZone(at, zone, { year: 'numeric', month: '2-digit', day: '2-digit' })
  const clock = formatClock(at, { ...zone, clock: 24 })
  const [day, month, year] = (date ?? '').split('/').map(Number)
  const [hour, minute, second] = (clock ?? '').split(':').map(Number)
  const local = Date.UTC(year ?? 1970, (month ?? 1) - 1, day ?? 1, hour ?? 0, minute ?? 0, second ?? 0) / 1000
  const offset = local - at
  return Number.isFinite(offset) && Math.abs(offset) <= DAY ? offset : 0
}
