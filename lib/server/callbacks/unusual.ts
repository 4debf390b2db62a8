import {
  MAD_SCALE,
  MIN_SCORE,
  MIN_WEEKS,
  type Unusual,
  WATCHED,
  WATCHED_NAMES,
  type Watched,
  WEEK_OF,
  WEEKS_BEFORE,
} from '@/lib/shared/callbacks/unusual'
import { ask, callsSpan } from '../analytics/ask'
import type { Scope } from '../analytics/deps'
import { whereSql } from '../analytics/filters/where'
import { medianOf } from '../analytics/measures'
import { CALLS_TABLE } from '../analytics/sql'
import { readCauses } from './causes'
import { type Judged, slotSql, slotsOf, WEIGHTS } from './slots'

const DAY_HOURS = 24

/** What the watched figures come to in one hour or day. */
type Sums = Record<Watched, number>
/** By slot; a slot without calls is left out. */
type SumsBySlot = ReadonlyMap<number, Sums>

type Columns = Record<Watched | 'slots', unknown[]>

/** The sums of each hour of local time in a window. One row of columns: thousands of small rows take longer to write and parse than to count. */
async function hourSums(scope: Scope, window: Judged['window']): Promise<SumsBySlot> {
  const sums = WATCHED_NAMES.map((name) => `sum(${WEIGHTS[name]}) AS ${name}_in`)
  const columns = WATCHED_NAMES.map((name) => `groupArray(${name}_in) AS ${name}`)
  const [row] = await ask<Columns>(
    scope,
    'unusual',
    (bindings) => `SELECT groupArray(slot) AS slots, ${columns.join(', ')} FROM (
        SELECT ${slotSql('hour', scope.zone, window, bindings)} AS slot, ${sums.join(', ')} FROM ${CALLS_TABLE} FINAL
        WHERE ${whereSql({ ...scope, window }, bindings)} GROUP BY slot)`,
  )
  return new Map(
    row?.slots.map((slot, index) => [
      Number(slot),
      Object.fromEntries(WATCHED_NAMES.map((name) => [name, Number(row[name][index])])) as Sums,
    ]),
  )
}

/** The sums of whole days, from those of their hours. */
function daySums(hours: SumsBySlot): SumsBySlot {
  const days = new Map<number, Sums>()
  for (const [hour, sums] of hours) {
    const day = Math.floor(hour / DAY_HOURS)
    const found = days.get(day)
    if (found === undefined) days.set(day, { ...sums })
    else for (const name of WATCHED_NAMES) found[name] += sums[name]
  }
  return days
}

/** The least that counts as one deviation, so that a figure which is always the same is not unusual at the first change. */
const MIN_DEVIATION: Record<Watched, (median: number) => number> = {
  calls: (median) => Math.sqrt(Math.max(median, 1)),
  unanswered: (median) => Math.sqrt(Math.max(median, 1)),
  totalMinutes: (median) => Math.max(median / 5, 10),
}

/** The judged hours or days whose figures are far from those of the weeks before (see `UNUSUAL_RULE`), in no particular order. */
function unusualSlots(judged: Judged, sums: SumsBySlot): Unusual[] {
  const { span, slots, firstSlot } = judged
  const found: Unusual[] = []
  for (const { slot, from, to } of slots.values()) {
    const weeks = Math.min(WEEKS_BEFORE, Math.floor((slot - firstSlot) / WEEK_OF[span]))
    if (weeks < MIN_WEEKS) continue
    for (const figure of WATCHED_NAMES) {
      const sumAt = (at: number) => sums.get(at)?.[figure] ?? 0
      const past = Array.from({ length: weeks }, (_, index) => sumAt(slot - WEEK_OF[span] * (index + 1)))
      const value = sumAt(slot)
      const median = medianOf(past) as number
      if (Math.abs(value - median) < WATCHED[figure].leastOf[span]) continue
      const mad = medianOf(past.map((one) => Math.abs(one - median))) as number
      const deviation = Math.max(MAD_SCALE * mad, MIN_DEVIATION[figure](median))
      const score = (value - median) / deviation
      if (Math.abs(score) >= MIN_SCORE)
        found.push({ span, from, to, figure, value, median, deviation, score, weeks, causes: [] })
    }
  }
  return found
}

/**
 * Anomalous hours and days of the window, highest score first, with who explains them.
 * @param most the maximum number returned
 */
export async function readUnusual(
  scope: Scope,
  most: number,
): Promise<{ unusual: Unusual[]; found: number; judged: number }> {
  const known = await callsSpan(scope)
  const [hours, days] = [slotsOf('hour', scope, known), slotsOf('day', scope, known)]
  const judged = hours.slots.size + days.slots.size
  if (judged === 0) return { unusual: [], found: 0, judged }
  const byHour = await hourSums(scope, hours.window)
  const found = [...unusualSlots(hours, byHour), ...unusualSlots(days, daySums(byHour))]
  const shown = found.sort(mostUnusualFirst).slice(0, most)
  const explained = await Promise.all(
    [hours, days].map(async (one) => {
      const items = shown.filter(({ span }) => span === one.span)
      const causes = await readCauses(scope, one, items)
      return items.map((item, index) => ({ ...item, causes: causes[index] ?? [] }))
    }),
  )
  return {
    unusual: explained.flat().sort(mostUnusualFirst),
    found: found.length,
    judged,
  }
}

const mostUnusualFirst = (left: Unusual, right: Unusual) =>
  Math.abs(right.score) - Math.abs(left.score) || right.from - left.from
