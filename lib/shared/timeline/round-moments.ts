import { formatInZone } from '@/lib/shared/format'
import type { Span } from './presence'

const DAY = 86_400

/**
 * The moments of a span, both ends included, at which the zone's clock shows a whole number of steps since 1970, ascending. A clock that goes
 * back shows some of them twice, and one that goes forward skips some; a day whose midnight is skipped still has its beginning.
 * @param span epoch seconds
 * @param stepSeconds whole, at least 1
 */
export function roundMoments(span: Span, stepSeconds: number, zone: string): number[] {
  const first = Math.ceil((span.from + leastOffset(span.from, zone)) / stepSeconds) * stepSeconds
  const last = span.to + mostOffset(span.to, zone)
  const moments = new Set<number>()
  for (let local = first; local <= last; local += stepSeconds)
    for (const time of momentsOf(local, stepSeconds, zone)) if (time >= span.from && time <= span.to) moments.add(time)
  return [...moments].sort((left, right) => left - right)
}

/** When the zone's clock shows `local` (seconds since 1970 as it counts them): once as a rule, twice or never around a change of the clock. */
function momentsOf(local: number, stepSeconds: number, zone: string): number[] {
  const [before, after] = offsetsAround(local, zone)
  const shown = [local - before, local - after].filter((time) => time + offsetSeconds(time, zone) === local)
  return shown.length === 0 && stepSeconds >= DAY ? [local - before] : shown
}

/** The zone's offsets a day before and after: changes of the clock lie further apart than two days. */
const offsetsAround = (at: number, zone: string): [number, number] => [
  offsetSeconds(at - DAY, zone),
  offsetSeconds(at + DAY, zone),
]
const leastOffset = (at: number, zone: string) => Math.min(...offsetsAround(at, zone))
const mostOffset = (at: number, zone: string) => Math.max(...offsetsAround(at, zone))

/** Seconds that the zone's clock is ahead of UTC at that moment; 0 beyond what a clock can show. */
function offsetSeconds(time: number, zone: string): number {
  const at = Math.floor(time)
  const [date, clock] = formatInZone(at, zone, {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).split(', ')
  const [day, month, year] = (date ?? '').split('/').map(Number)
  const [hour, minute, second] = (clock ?? '').split(':').map(Number)
  const local = Date.UTC(year ?? 1970, (month ?? 1) - 1, day ?? 1, hour ?? 0, minute ?? 0, second ?? 0) / 1000
  const offset = local - at
  return Number.isFinite(offset) && Math.abs(offset) <= DAY ? offset : 0
}
