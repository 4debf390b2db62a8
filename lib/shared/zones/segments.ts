import { Temporal } from 'temporal-polyfill'
import { keep } from '@/lib/shared/text/keep'

/** From `from` (epoch seconds) on, local time is UTC plus `offsetSeconds`. */
export type ZoneSegment = { from: number; offsetSeconds: number }

/** The mirror's time axis, 1970 to 2100, plus a day at each end for buckets that extend beyond it. */
const FIRST_SECOND = -86_400
const LAST_SECOND = 4_102_531_200

/** Every offset of a zone as `zoneOf` spells it, 1970 to 2100, oldest first, never none. The engine gets these, so that it and the screen use one zone database. */
export const zoneSegments: (zone: string) => readonly ZoneSegment[] = keep(64, readSegments)

/** The segments that overlap `[from, to)`; an open end is null. */
export function segmentsWithin(zone: string, from: number | null, to: number | null): ZoneSegment[] {
  const all = zoneSegments(zone)
  return all.filter((segment, index) => {
    const end = all[index + 1]?.from ?? Number.POSITIVE_INFINITY
    return (to === null || segment.from < to) && (from === null || end > from)
  })
}

function readSegments(zone: string): ZoneSegment[] {
  let time = Temporal.Instant.fromEpochMilliseconds(FIRST_SECOND * 1000).toZonedDateTimeISO(zone)
  const segments = [segmentOf(time, FIRST_SECOND)]
  for (;;) {
    const next = time.getTimeZoneTransition('next')
    if (next === null || next.epochMilliseconds / 1000 > LAST_SECOND) return segments
    const segment = segmentOf(next, Math.ceil(next.epochMilliseconds / 1000))
    if (segment.offsetSeconds !== segments.at(-1)?.offsetSeconds) segments.push(segment)
    time = next
  }
}

function segmentOf(time: Temporal.ZonedDateTime, from: number): ZoneSegment {
  return { from, offsetSeconds: Math.round(time.offsetNanoseconds / 1e9) }
}
