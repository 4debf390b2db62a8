import { LRUCache } from 'lru-cache'
import type { Window } from '@/lib/shared/filters/range'
import { DAY_SECONDS } from '@/lib/shared/zones/read-instant'
import { ask, askCount, cachedFor, dependsOnNow, keyOfConditions, readsOf, type Scope } from '../analytics/deps'
import { callsByWord } from '../analytics/filters/calls-by-word'
import { type Bindings, windowConditions } from '../analytics/sql'
import { dayOf } from '../mirror/changes'
import type { Mirror } from '../mirror/mirror'
import { matchingKeys, matchingTimes } from './call-keys'

const MAX_ENTRIES = 500
const MAX_BYTES = 4 * 1024 * 1024
const BYTES_PER_DAY = 128

/** A day's filtered calls: their number and, for a day that a window cuts, their times (epoch seconds). */
type DayCount = { calls: number; times: readonly number[] | null }

/** How many filtered calls each UTC day has, for the days between `from` and `to`, both included; an open end is infinite. */
type Counts = {
  from: number
  to: number
  days: Map<number, DayCount>
  /** The version of the mirror up to which all days are correct. */
  version: number
  reading: Promise<void> | null
}

/** Before any day is counted. */
const NO_DAYS = { from: Number.POSITIVE_INFINITY, to: Number.NEGATIVE_INFINITY }

/**
 * How many filtered calls each day of a window has. Days are counted once and again only after a write to them, so that the total of a window,
 * and the days of its n-th call, cost nothing more: of 1,000,000 calls, 16 clients get half as many pages again as when every total is counted.
 */
export type DayCounts = { day: number; calls: number }[]

/** Days of a window that have calls, newest first, with their number within the window. */
function countsWithin(days: ReadonlyMap<number, DayCount>, window: Window): DayCounts {
  const counts: DayCounts = []
  for (const [day, count] of days) {
    const calls = callsWithin(day, count, window)
    if (calls > 0) counts.push({ day, calls })
  }
  return counts.sort((one, other) => other.day - one.day)
}

/** All calls of the days. */
export const totalOf = (counts: DayCounts): number => counts.reduce((sum, { calls }) => sum + calls, 0)

function callsWithin(day: number, { calls, times }: DayCount, { from, to }: Window): number {
  const start = day * DAY_SECONDS
  const end = start + DAY_SECONDS
  const low = from ?? start
  const high = to ?? end
  if (low <= start && high >= end) return calls
  if (low >= end || high <= start) return 0
  return (times ?? []).filter((time) => time >= low && time < high).length
}

/** Equal for equal filters whatever the window. */
const keyOf = (scope: Scope) => JSON.stringify(keyOfConditions(scope))

/** The counts of the scope's window, as of now; whether a call matches must depend on it alone (`dependsOnNow`). @throws AppError MIRROR_UNAVAILABLE */
export async function dayCounts(scope: Scope): Promise<DayCounts> {
  const { mirror, window } = scope
  const cache = cacheOf(mirror)
  const key = keyOf(scope)
  const counts = cache.get(key) ?? { ...NO_DAYS, days: new Map(), version: mirror.version(), reading: null }
  if (!cache.has(key)) cache.set(key, counts)
  const asOf = mirror.version()
  for (;;) {
    const missing = missingIn(mirror, counts, window, asOf)
    if (missing.ranges.length === 0) return countsWithin(counts.days, window)
    counts.reading ??= read(scope, counts, missing).finally(() => {
      counts.reading = null
      if (cache.peek(key) !== counts) return
      // Its size has changed, and the cache does not measure a value again that it already has.
      cache.delete(key)
      cache.set(key, counts)
    })
    await counts.reading
  }
}

/** True when these counts have all of the window. */
export function knowsDays(scope: Scope): boolean {
  const { mirror, window } = scope
  const counts = cacheOf(mirror).get(keyOf(scope))
  return counts !== undefined && missingIn(mirror, counts, window, mirror.version()).ranges.length === 0
}

const firstDay = ({ from }: Window) => (from === null ? Number.NEGATIVE_INFINITY : dayOf(from))
const lastDay = ({ to }: Window) => (to === null ? Number.POSITIVE_INFINITY : dayOf(to - 1))
const cutDays = ({ from, to }: Window): number[] => [
  ...new Set([from, to].flatMap((end) => (end === null || end % DAY_SECONDS === 0 ? [] : dayOf(end)))),
]

/** The days to count, and the version up to which all counts are correct once these are counted. */
type Missing = { ranges: DayRange[]; version: number }

/** The days not counted yet, changed between the counts’ version and `asOf`, or cut by the window and known only by their number. */
function missingIn(mirror: Mirror, counts: Counts, window: Window, asOf: number): Missing {
  const [from, to] = [firstDay(window), lastDay(window)]
  const version = counts.version >= asOf ? counts.version : mirror.version()
  if (counts.from > counts.to) return { ranges: [{ from, to }], version: mirror.version() }
  const changed = counts.version >= asOf ? [] : mirror.changedSince(counts.version)
  if (changed === null) return { ranges: [{ from: Math.min(from, counts.from), to: Math.max(to, counts.to) }], version }
  const isKnown = (day: number) => day >= counts.from && day <= counts.to
  const isCut = (day: number) => !changed.includes(day) && counts.days.get(day)?.times === null
  const single = [...changed, ...cutDays(window).filter(isCut)].filter(isKnown)
  const ranges = single.map((day): DayRange => ({ from: day, to: day }))
  if (from < counts.from) ranges.push({ from, to: counts.from - 1 })
  if (to > counts.to) ranges.push({ from: counts.to + 1, to })
  if (ranges.length === 0) counts.version = version
  return { ranges, version }
}

async function read(scope: Scope, counts: Counts, { ranges, version }: Missing): Promise<void> {
  // A day whose times were asked for before keeps them, since they will be asked for again.
  const timed = [...counts.days].flatMap(([day, { times }]) => (times === null ? [] : day))
  const found = await askDays(scope, ranges, [...cutDays(scope.window), ...timed])
  for (const { from, to } of ranges)
    if (from === to) counts.days.delete(from)
    else for (const day of [...counts.days.keys()]) if (day >= from && day <= to) counts.days.delete(day)
  for (const { day, calls, times } of found) counts.days.set(day, { calls, times })
  counts.from = Math.min(counts.from, ...ranges.map(({ from }) => from))
  counts.to = Math.max(counts.to, ...ranges.map(({ to }) => to))
  counts.version = version
}

const cacheOf = (mirror: Mirror) =>
  mirror.memo(
    'day-counts',
    () => new LRUCache<string, Counts>({ max: MAX_ENTRIES, maxSize: MAX_BYTES, sizeCalculation: sizeOf }),
  )

function sizeOf({ days }: Counts): number {
  let bytes = BYTES_PER_DAY
  for (const { times } of days.values()) bytes += BYTES_PER_DAY + 8 * (times?.length ?? 0)
  return bytes
}

/** Number of filtered calls. @throws AppError MIRROR_UNAVAILABLE */
export async function countCalls(scope: Scope): Promise<number> {
  if (!dependsOnNow(scope.filters)) return totalOf(await dayCounts(scope))
  const count = () =>
    askCount(scope, 'calls-total', (bindings) => `SELECT count() FROM (${matchingKeys(scope, bindings)})`)
  return cachedFor(scope, ['calls-total'], count, readsOf(scope))
}

/** UTC days, both included, as days since 1970; an open end is infinite. */
type DayRange = { from: number; to: number }

/** The filtered calls of some days by day, none for days without any; of `cut` days their times too. @param isFinal true where an answer without FINAL met a removed row */
async function askDays(
  scope: Scope,
  ranges: readonly DayRange[],
  cut: readonly number[],
  isFinal = false,
): Promise<{ day: number; calls: number; times: number[] | null }[]> {
  const from = Math.min(...ranges.map((range) => range.from))
  const to = Math.max(...ranges.map((range) => range.to))
  const days = { ...scope, window: secondsOf({ from, to }), byWord: await callsByWord(scope, scope.filters) }
  const write = (bindings: Bindings) => {
    const source = matchingTimes(days, bindings, amongSql(ranges, bindings), isFinal)
    return `SELECT intDiv(t, ${DAY_SECONDS}) AS day, count() AS calls, max(removed) AS removed,
        groupArrayIf(t, day IN ${bindings.bind('Array(Int64)', cut)}) AS times FROM (${source}) GROUP BY day`
  }
  const rows = await ask<{ day: number; calls: number; times: number[]; removed: number }>(scope, 'calls-days', write)
  if (!isFinal && rows.some(({ removed }) => removed > 0)) return askDays(scope, ranges, cut, true)
  const wanted = new Set(cut)
  return rows.map(({ day, calls, times }) => ({ day, calls, times: wanted.has(day) ? times : null }))
}

const secondsOf = ({ from, to }: DayRange): Window => ({
  from: Number.isFinite(from) ? from * DAY_SECONDS : null,
  to: Number.isFinite(to) ? (to + 1) * DAY_SECONDS : null,
})

/** The condition that a row is in one of several ranges, on the table’s `time`. */
function amongSql(ranges: readonly DayRange[], bindings: Bindings): string {
  if (ranges.length < 2) return '1'
  const conditions = ranges.map((range) => windowConditions(secondsOf(range), bindings).join(' AND ') || '1')
  return `(${conditions.map((condition) => `(${condition})`).join(' OR ')})`
}
