import { quantileIn } from '@/lib/server/analytics/measures'
import type { Filters } from '@/lib/shared/filters/filters'
import { invalidField } from '@/lib/shared/http/errors'
import { type ExpectedDay, STAFFING_WEEKS, type Staffing } from '@/lib/shared/staffing'
import type { Span } from '@/lib/shared/timeline/presence'
import { addDays, type Day, weekdayOf } from '@/lib/shared/zones/calendar'
import { isoFields, zoneFields } from '@/lib/shared/zones/fields'
import { WEEK_SECONDS } from '@/lib/shared/zones/read-instant'
import { bucketStarts, type Calendar } from '../analytics/buckets'
import { callOverlaps, rowSpan } from '../analytics/concurrency/overlaps'
import { type AnalyticsDeps, ask, cachedFor, callsSpan, type Scope, scopeOf } from '../analytics/deps'
import { whereSql } from '../analytics/filters/where'
import { runAnalytics } from '../analytics/run'
import { type Bindings, COLUMNS as C, CALLS_TABLE } from '../analytics/sql'
import { ANSWERED, RESOLVED } from '../analytics/stages'
import { type ArrivedCall, type Stay, slotOf, staffingSlots, type WindowHour } from './slots'

/** About a hundred megabytes while they are counted. */
const MAX_CALLS = 1_000_000

const OUTCOMES: readonly ArrivedCall['outcome'][] = ['open', 'unanswered', 'answered']

/** The calls of a window as columns, which are read faster than rows. @throws AppError INVALID_REQUEST naming `range` when there are too many */
async function readArrived(scope: Scope) {
  const [row] = await ask<{ n: unknown; talk: unknown; at: unknown[]; outcome: unknown[]; wait: unknown[] }>(
    scope,
    'staffing-arrived',
    (bindings) => `SELECT count() AS n, quantileExactInclusiveOrNullIf(0.5)(${C.durationSeconds}, ${ANSWERED}) AS talk,
      groupArray(${MAX_CALLS})(${C.timeSeconds}) AS at,
      groupArray(${MAX_CALLS})(multiIf(${ANSWERED}, 2, ${RESOLVED}, 1, 0)) AS outcome,
      groupArray(${MAX_CALLS})(if(${ANSWERED}, ifNull(${C.ringSeconds}, -1), -1)) AS wait
      FROM ${CALLS_TABLE} FINAL WHERE ${whereSql(scope, bindings)}`,
  )
  if (Number(row?.n ?? 0) > MAX_CALLS)
    throw invalidField('range', `has over ${MAX_CALLS} calls in eight weeks; narrow the filters to a team or a group`)
  const { at = [], outcome = [], wait = [], talk = null } = row ?? {}
  const calls = at.map((time, index): ArrivedCall => {
    const waited = Number(wait[index])
    return {
      at: Number(time),
      outcome: OUTCOMES[Number(outcome[index])] ?? 'open',
      waitSeconds: waited < 0 ? null : waited,
    }
  })
  return { calls, talkSeconds: talk === null ? null : Number(talk) }
}

/** The answered calls under way in a window, also as columns. */
async function readHandled(scope: Scope, window: Span): Promise<Stay[]> {
  const { last } = await callsSpan(scope)
  const rows = await rowSpan(scope, window, last)
  const write = (bindings: Bindings) => {
    const began = `assumeNotNull(${C.startedAt}) >= ${bindings.bind('Int64', window.from)} AS has_begun`
    const source = callOverlaps(window, [began, `${ANSWERED} AS is_answered`], { ...scope, last, rows, bindings })
    return `SELECT groupArray(s) AS s, groupArray(e) AS e, groupArray(has_begun) AS begun FROM (SELECT s, e, has_begun FROM (${source}) WHERE s < e AND is_answered LIMIT ${2 * MAX_CALLS})`
  }
  const [row] = await ask<{ s: unknown[]; e: unknown[]; begun: unknown[] }>(scope, 'staffing-handled', write)
  return (row?.s ?? []).map((from, index) => ({
    from: Number(from),
    to: Number(row?.e[index]),
    isArrival: Number(row?.begun[index]) === 1,
  }))
}

/** The forecast skips a week, and is judged over as many weeks as it looks back. */
const JUDGED_WEEKS = 2 * STAFFING_WEEKS + 1

/**
 * Staffing by hour of the week over the last whole weeks in the zone of the filters, whose range does not apply.
 * @param target the answer rate to aim for, 0 to 1
 * @throws AppError INVALID_REQUEST naming `range` when the weeks have too many calls
 */
export async function readStaffing(deps: AnalyticsDeps, filters: Filters, target: number): Promise<Staffing> {
  const { zone, firstDay, clock } = scopeOf(deps, filters)
  const now = deps.nowSeconds
  const weeks = bucketStarts(now - (JUDGED_WEEKS + 1) * WEEK_SECONDS, now, 'week', { zone, firstDay })
  const to = weeks.at(-1) as number
  const from = weeks.at(-1 - STAFFING_WEEKS) as number
  const judgedFrom = weeks.at(-1 - JUDGED_WEEKS) as number
  const own: Filters = { ...filters, range: undefined, from: String(from), to: String(to) }
  const scope = scopeOf(deps, own)
  return cachedFor(scope, ['staffing', target], async () => {
    const [{ calls, talkSeconds }, handled, next] = await Promise.all([
      readArrived(scope),
      readHandled(scope, { from, to }),
      readExpected(scope, judgedFrom, to),
    ])
    const slots = staffingSlots({ calls, handled, hours: windowHours(weeks, from, to, scope), to, talkSeconds, target })
    return { from, to, weeks: STAFFING_WEEKS, zone, firstDay, clock, target, talkSeconds, slots, ...next }
  })
}

const windowHours = (weeks: readonly number[], from: number, to: number, calendar: Calendar): WindowHour[] =>
  bucketStarts(from, to, 'hour', calendar).map((start) => {
    const { weekday, hour } = zoneFields(start, calendar.zone)
    return { from: start, slot: slotOf(weekday, hour), week: weeks.findLastIndex((week) => week <= start) }
  })

/** Days before the very first call are unknown, not empty. */
async function readExpected(scope: Scope, from: number, to: number) {
  const { zone, filters } = scope
  const [{ first }, { data }] = await Promise.all([
    callsSpan(scope),
    runAnalytics(scope, { metrics: ['calls'], by: ['day'] }, { ...filters, from: String(from), to: String(to) }),
  ])
  const counts = new Map(data.map((row) => [Number(row.day), Number(row.calls)]))
  const past = bucketStarts(from, to, 'day', scope).map((start) => (start < first ? null : (counts.get(start) ?? 0)))
  return expectedCalls(past, addDays(isoFields(to, zone).date, 7), STAFFING_WEEKS)
}

const WEEK_DAYS = 7

/** Next week is predicted during the current week, which is not over, so the latest week to look at is two weeks earlier. */
const AHEAD_WEEKS = 2

/**
 * Next week's calls: for each day the median, with the middle half, of the same weekday in the last whole weeks; and how far off the same rule would
 * have been, equally far ahead, on each past day that has as many weeks before it.
 * @param past calls of the days of whole weeks, oldest first; null where they are not known
 * @param first the first day of next week: the week after the one that follows `past`
 * @param weeks how many weeks the rule looks back
 */
export function expectedCalls(
  past: readonly (number | null)[],
  first: Day,
  weeks: number,
): Pick<Staffing, 'expected' | 'pastError'> {
  const before = (index: number): number[] | null => {
    const same = Array.from({ length: weeks }, (_, week) => past[index - (week + AHEAD_WEEKS) * WEEK_DAYS])
    return same.every((value): value is number => value != null) ? same : null
  }
  const expected = Array.from({ length: WEEK_DAYS }, (_, index): ExpectedDay => {
    const date = addDays(first, index)
    const same = before(past.length + WEEK_DAYS + index)
    const at = (share: number) => (same === null ? null : quantileIn(same, share))
    return { date, weekday: weekdayOf(date), expected: at(0.5), low: at(0.25), high: at(0.75) }
  })
  const judged = past.flatMap((calls, index) => {
    const same = before(index)
    return calls === null || same === null ? [] : [{ calls, off: Math.abs(calls - (quantileIn(same, 0.5) as number)) }]
  })
  const all = judged.reduce((sum, { calls }) => sum + calls, 0)
  const off = judged.reduce((sum, day) => sum + day.off, 0)
  return { expected, pastError: { share: all === 0 ? null : off / all, days: judged.length } }
}
