import type { Busy } from '@/lib/shared/analytics/concurrency'
import type { Filters } from '@/lib/shared/filters/filters'
import { formatCount } from '@/lib/shared/text/format'
import type { Point } from './chart'
import type { Door } from './doors'
import type { Bucket } from './series'
import { countOf } from './values'

export type BusyOf = 'calls' | 'people'
/** One bucket's figures of calls or of people. */
export type BusyPoint = Bucket & { peak: number; peakAt: number | null; average: number }

/** Figures of calls or of people as the chart draws them. `nowSeconds`: a bucket that has not ended is drawn as partial. */
export function busyPoint(busy: Busy, of: BusyOf, nowSeconds: number): BusyPoint {
  const bucket = { start: busy.from, from: busy.from, to: busy.to, partial: busy.to > nowSeconds }
  return of === 'calls'
    ? { ...bucket, peak: busy.peakCalls, peakAt: busy.peakCallsAt, average: busy.averageCalls }
    : { ...bucket, peak: busy.peakPeople, peakAt: busy.peakPeopleAt, average: busy.averagePeople }
}

/** The same as a point of a chart: the peak and the average. */
export const chartPointOf = ({ peak, average, peakAt: _peakAt, ...bucket }: BusyPoint): Point => ({
  key: bucket.start,
  bucket,
  cells: { peak: { value: peak, previous: null }, average: { value: average, previous: null } },
})

/** The calls ongoing at a second, whenever they started; null if the page is already filtered by another second. */
export function activeDoor(filters: Partial<Filters>, at: number | null): Door {
  if (at === null || filters.activeAt !== undefined) return null
  const { from: _from, to: _to, ...rest } = filters
  return { ...rest, range: 'all', activeAt: String(at) }
}

/** The same calls, limited to those that started before `from`, epoch seconds. */
export function earlierDoor(filters: Partial<Filters>, at: number | null, from: number): Door {
  const door = activeDoor(filters, at)
  if (door === null) return null
  const { range: _range, ...rest } = door
  return { ...rest, to: String(from) }
}

/** Calls from before `from` (epoch seconds) that are still ongoing and were probably never closed. */
export function neverClosedDoor(filters: Partial<Filters>, from: number): Partial<Filters> {
  const { range: _range, from: _from, ...rest } = filters
  return { ...rest, to: String(from), anomaly: ['stale-ongoing'] }
}

/** `12 calls`, `30 people`. */
export const busyText = (count: number, of: BusyOf): string =>
  of === 'calls' ? countOf(count, 'call') : countOf(count, 'person', 'people')

/** `12` or `3.4`: an average may be fractional. */
export const averageText = (average: number): string =>
  average >= 100 ? formatCount(Math.round(average)) : String(Math.round(average * 10) / 10)
