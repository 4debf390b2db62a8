import type { Filters } from '@/lib/shared/contracts/filters'
import { DEFAULT_ZONE } from '@/lib/shared/contracts/range'
import { STAFFING_WEEKS, type Staffing } from '@/lib/shared/contracts/staffing'
import { expectedCalls } from '@/lib/shared/staffing/expected'
import { slotOf, staffingSlots, type WindowHour } from '@/lib/shared/staffing/slots'
import { bucketStarts } from '@/lib/shared/zones/buckets'
import { zoneFields } from '@/lib/shared/zones/fields'
import { cached } from '../cache'
import { keyOfConditions } from '../calls/filters-key'
import { callsSpan } from '../calls/totals'
import { type AnalyticsDeps, atMinute } from '../deps'
import { runAnalytics } from '../run'
import { readStays } from './read-stays'

const WEEK_SECONDS = 7 * 86_400
/** The rule for next week, which skips one, is judged by as many weeks as it looks back. */
const JUDGED_WEEKS = 2 * STAFFING_WEEKS + 1

/**
 * Staffing by hour of the week over the last whole weeks in the zone of the filters, whose range does not apply.
 * @param target the answer rate to aim for, 0 to 1
 * @throws AppError INVALID_REQUEST naming `range` when the weeks have too many calls
 */
export async function readStaffing(deps: AnalyticsDeps, filters: Filters, target: number): Promise<Staffing> {
  const zone = filters.tz ?? DEFAULT_ZONE
  const weeks = bucketStarts(deps.nowSeconds - (JUDGED_WEEKS + 1) * WEEK_SECONDS, deps.nowSeconds, 'week', zone)
  const to = weeks.at(-1) as number
  const from = weeks.at(-1 - STAFFING_WEEKS) as number
  const judgedFrom = weeks.at(-1 - JUDGED_WEEKS) as number
  const own: Filters = { ...filters, range: undefined, from: String(from), to: String(to) }
  const key = JSON.stringify(['staffing', target, from, to, keyOfConditions(deps, own)])
  return cached(deps.mirror, key, async () => {
    const [{ calls, handled, talkSeconds }, next] = await Promise.all([
      readStays(deps, own, { from, to }),
      readExpected(deps, own, judgedFrom, to),
    ])
    const slots = staffingSlots({ calls, handled, hours: windowHours(weeks, from, to, zone), to, talkSeconds, target })
    return { from, to, weeks: STAFFING_WEEKS, zone, target, talkSeconds, slots, ...next }
  })
}

function windowHours(weeks: readonly number[], from: number, to: number, zone: string): WindowHour[] {
  let week = 0
  return bucketStarts(from, to, 'hour', zone).map((start) => {
    while (week + 1 < weeks.length && (weeks[week + 1] as number) <= start) week += 1
    const { weekday, hour } = zoneFields(start, zone)
    return { from: start, slot: slotOf(weekday, hour), week }
  })
}

/** Days before the first call of all are not known, rather than empty. */
async function readExpected(deps: AnalyticsDeps, filters: Filters, from: number, to: number) {
  const zone = filters.tz ?? DEFAULT_ZONE
  const [{ first }, { data }] = await Promise.all([
    callsSpan(deps),
    runAnalytics(
      atMinute(deps),
      { metrics: ['calls'], by: ['day'] },
      { ...filters, from: String(from), to: String(to) },
    ),
  ])
  const counts = new Map(data.map((row) => [Number(row.day), Number(row.calls)]))
  const past = bucketStarts(from, to, 'day', zone).map((start) => (start < first ? null : (counts.get(start) ?? 0)))
  // A week and a day hold seven starts of days after the first week, whatever the clock does.
  const days = bucketStarts(to, to + 2 * WEEK_SECONDS + 86_400, 'day', zone)
    .slice(7, 14)
    .map((start) => {
      const { year, month, day, weekday } = zoneFields(start, zone)
      return { date: new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10), weekday }
    })
  return expectedCalls(past, days, STAFFING_WEEKS)
}
