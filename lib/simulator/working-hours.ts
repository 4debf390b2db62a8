import { offsetAt } from '@/lib/shared/zones/fields'
import { ZONES } from './names'

/** How busy each local hour of a working day is. */
const HOUR_SHAPE = [
  0.02, 0.01, 0.01, 0.01, 0.02, 0.05, 0.15, 0.4, 0.85, 1.15, 1.25, 1.1, 0.7, 0.95, 1.2, 1.15, 1, 0.7, 0.35, 0.22, 0.18,
  0.12, 0.07, 0.04,
]
const SATURDAY = 0.14
const SUNDAY = 0.09

const offsets = new Map<number, number>()
/** How busy each zone of `ZONES` is in this hour (whole hours since the epoch), by its local time including daylight saving. */
export function zoneWeightsAt(hour: number): Float64Array {
  const known = weightsByHour.get(hour)
  if (known !== undefined) return known
  const weights = new Float64Array(ZONES.length)
  for (let zone = 0; zone < ZONES.length; zone += 1) weights[zone] = ZONES[zone]?.share as number
  for (let zone = 0; zone < ZONES.length; zone += 1) {
    const local = hour + offsetHours(zone, Math.floor(hour / 24))
    // Day 0 of the epoch was a Thursday.
    const weekday = (((Math.floor(local / 24) + 4) % 7) + 7) % 7
    const factor = weekday === 6 ? SATURDAY : weekday === 0 ? SUNDAY : 1
    weights[zone] = (weights[zone] as number) * factor * (HOUR_SHAPE[Math.floor(((local % 24) + 24) % 24)] as number)
  }
  weightsByHour.set(hour, weights)
  return weights
}
const weightsByHour = new Map<number, Float64Array>()

/** The local hour of day, 0 to 23, in a zone of `ZONES`. */
export function localHour(zone: number, epochSeconds: number): number {
  const hour = epochSeconds / 3600 + offsetHours(zone, Math.floor(epochSeconds / 86_400))
  return Math.floor(((hour % 24) + 24) % 24)
}

function offsetHours(zone: number, day: number): number {
  const key = day * ZONES.length + zone
  const known = offsets.get(key)
  if (known !== undefined) return known
  const offset = offsetAt(day * 86_400 + 43_200, ZONES[zone]?.zone ?? 'UTC') / 3600
  offsets.set(key, offset)
  return offset
}
