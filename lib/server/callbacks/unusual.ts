import { cached } from '@/lib/server/analytics/cache'
import { rowsByDay } from '@/lib/server/analytics/days'
import { ask, callsSpan, keyOfConditions, readsOf, type Scope } from '@/lib/server/analytics/deps'
import { whereSql } from '@/lib/server/analytics/filters/where'
import { added, addedUp, countSql, quantileIn } from '@/lib/server/analytics/measures'
import { COLUMNS as C, CALLS_TABLE } from '@/lib/server/analytics/sql'
import { OUTCOME_SQL } from '@/lib/server/analytics/stages'
import { type Cause, type Unusual, WATCHED_NAMES, type WatchKind } from '@/lib/shared/callbacks/needs-a-look'
import { MAD_SCALE, MIN_SCORE } from '@/lib/shared/story/find-unusual'
import { type Slots, type Span, slotSql, slotsOf, WEEKS_BEFORE } from './slots'

const DAY_HOURS = 24
/** How many hours or days of local time separate a slot from the same one a week before. */
const WEEK_OF: Record<Span, number> = { hour: 168, day: 7 }
const MIN_WEEKS = 4

const spreadOfCounts = (median: number) => Math.sqrt(Math.max(median, 1))
/**
 * What a call adds to each figure, and the smallest difference worth reporting, per hour and per day. `spread`: the least that counts as one
 * deviation, so that a figure which is always the same is not unusual at the first change.
 */
const WATCHED: Record<
  WatchKind,
  { weight: string; leastOf: Record<Span, number>; spread: (median: number) => number }
> = {
  calls: { weight: 'toFloat64(1)', leastOf: { hour: 5, day: 10 }, spread: spreadOfCounts },
  unanswered: {
    weight: `toFloat64(${OUTCOME_SQL.missed})`,
    leastOf: { hour: 3, day: 5 },
    spread: spreadOfCounts,
  },
  totalMinutes: {
    weight: C.totalDurationInMinutes,
    leastOf: { hour: 60, day: 120 },
    spread: (median) => Math.max(median / 5, 10),
  },
}

/** What the watched figures come to in one hour or day. */
type Sums = Record<WatchKind, number>
/** By slot; a slot without calls is left out. */
type SumsBySlot = ReadonlyMap<number, Sums>

/** The sums of each hour of local time in a window. */
async function hourSums(scope: Scope, window: Slots['window']): Promise<SumsBySlot> {
  const past = { ...scope, window }
  const measures = WATCHED_NAMES.map((name) => added(`sum(${WATCHED[name].weight})`))
  const rows = await rowsByDay(past, ['unusual'], 'unusual', (bindings, part) => {
    const slot = slotSql('hour', scope.zone, window, bindings)
    return countSql({ keys: [['slot', slot]], measures, where: whereSql(past, bindings) }, part)
  })
  const sums = addedUp(rows, measures, ({ slot }) => String(slot))
  const named = (values: readonly (number | null)[]) =>
    Object.fromEntries(WATCHED_NAMES.map((name, index) => [name, values[index] ?? 0])) as Sums
  return new Map([...sums].map(([slot, values]) => [Number(slot), named(values)]))
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

/**
 * The judged hours or days whose figures are far from those of the weeks before, in no particular order: 3.5 or more robust deviations from the median
 * of the same weekday and hour over the previous eight weeks (at least four of them known). A robust deviation is 1.4826 × the median absolute
 * deviation, at least the square root of the median for calls and a fifth of it for minutes.
 */
function unusualSlots(judged: Slots, sums: SumsBySlot): Unusual[] {
  const { span, slots, firstSlot } = judged
  const found: Unusual[] = []
  for (const { slot, from, to } of slots.values()) {
    const weeks = Math.min(WEEKS_BEFORE, Math.floor((slot - firstSlot) / WEEK_OF[span]))
    if (weeks < MIN_WEEKS) continue
    for (const figure of WATCHED_NAMES) {
      const sumAt = (at: number) => sums.get(at)?.[figure] ?? 0
      const past = Array.from({ length: weeks }, (_, index) => sumAt(slot - WEEK_OF[span] * (index + 1)))
      const value = sumAt(slot)
      const median = quantileIn(past, 0.5) as number
      if (Math.abs(value - median) < WATCHED[figure].leastOf[span]) continue
      const deviations = past.map((one) => Math.abs(one - median))
      const mad = quantileIn(deviations, 0.5) as number
      const deviation = Math.max(MAD_SCALE * mad, WATCHED[figure].spread(median))
      const score = (value - median) / deviation
      if (Math.abs(score) >= MIN_SCORE)
        found.push({ span, from, to, figure, value, median, deviation, score, weeks, causes: [] })
    }
  }
  return found
}

const MAX_UNUSUAL = 24

/** Anomalous hours and days of the window, highest score first, with who explains them. */
export async function readUnusual(scope: Scope): Promise<{ unusual: Unusual[]; found: number; judged: number }> {
  const { first } = await callsSpan(scope)
  const [hours, days] = [slotsOf('hour', scope, first), slotsOf('day', scope, first)]
  const judged = hours.slots.size + days.slots.size
  if (judged === 0) return { unusual: [], found: 0, judged }
  const byHour = await hourSums(scope, hours.window)
  const found = [...unusualSlots(hours, byHour), ...unusualSlots(days, daySums(byHour))]
  const shown = found.sort(mostUnusualFirst).slice(0, MAX_UNUSUAL)
  const explained = await Promise.all(
    [hours, days].map(async (one) => {
      const items = shown.filter(({ span }) => span === one.span)
      const causes = await readCauses(scope, one, items)
      return items.map((item, index) => ({ ...item, causes: causes[index] ?? [] }))
    }),
  )
  return { unusual: explained.flat().sort(mostUnusualFirst), found: found.length, judged }
}

const mostUnusualFirst = (left: Unusual, right: Unusual) =>
  Math.abs(right.score) - Math.abs(left.score) || right.from - left.from

/** How many people, and how many groups, are named per anomaly. */
const MAX_CAUSES = 2
/** Eight weeks, and a day for changes of the clock. */
const MAX_PAST_SECONDS = (7 * WEEKS_BEFORE + 1) * 86_400

/**
 * Who explains each anomaly: the people and groups whose own figure in that hour or day deviates most from their median of the weeks before, in the
 * same direction. A call counts for everyone in it and for its group, so the differences do not add up. They depend only on these hours or days, so
 * they are cached for all windows, which halves the time of Needs a look over 30 days.
 * @param items anomalies of the span
 */
function readCauses(scope: Scope, judged: Slots, items: readonly Unusual[]): Promise<Cause[][]> {
  const asked = items.map(({ span, from, figure, score, weeks }) => [span, from, figure, score > 0, weeks])
  const from = Math.min(...items.map((item) => item.from)) - MAX_PAST_SECONDS
  const reads = readsOf({ ...scope, window: { from, to: Math.max(...items.map(({ to }) => to)) } })
  const question = JSON.stringify(['unusual-causes', asked, keyOfConditions(scope)])
  return cached(scope.mirror, question, async () => (items.length === 0 ? [] : askCauses(scope, judged, items)), reads)
}

async function askCauses(scope: Scope, { span, slots, window, firstSlot }: Slots, items: readonly Unusual[]) {
  const slotOf = new Map([...slots.values()].map((one) => [one.from, one.slot]))
  const keyOf = ({ from, figure }: Unusual) => `${slotOf.get(from)} ${figure}`
  const targets = [...new Set(items.map((item) => slotOf.get(item.from) ?? 0))]
  const weeks = [...Array(WEEKS_BEFORE + 1).keys()]
  const read = targets.flatMap((target) => weeks.map((week) => target - week * WEEK_OF[span]))
  const aligned = WATCHED_NAMES.map((name) => `('${name}', sumIf(s_${name}, k = 0), groupArrayIf(s_${name}, k > 0))`)
  type Row = Pick<Cause, 'id' | 'value' | 'median'> & { item: string; is_group: unknown }
  const rows = await ask<Row>(scope, 'unusual-causes', (bindings) => {
    const where = whereSql({ ...scope, window }, bindings)
    const ups = bindings.bind('Array(String)', items.filter(({ score }) => score > 0).map(keyOf))
    const weeksKnown = `intDiv(target - ${bindings.bind('Int64', firstSlot)}, ${WEEK_OF[span]})`
    // Summed by slot and party first, so that a call is not repeated for each of the weeks that it is compared with.
    return `SELECT item, is_group, id, value, median FROM (
        SELECT concat(toString(target), ' ', f.1) AS item, is_group, id, f.2 AS value,
          arrayReduce('quantileExactInclusive(0.5)', arrayResize(f.3, toInt64(least(${WEEKS_BEFORE}, ${weeksKnown})), toFloat64(0))) AS median,
          if(item IN ${ups}, value - median, median - value) AS off
        FROM (
          SELECT slot + ${WEEK_OF[span]} * k AS target, is_group, id, [${aligned.join(', ')}] AS figures
          FROM (
            SELECT slot, is_group, id, ${WATCHED_NAMES.map((name) => `sum(w_${name}) AS s_${name}`).join(', ')} FROM (
              SELECT ${slotSql(span, scope.zone, window, bindings)} AS slot, ${WATCHED_NAMES.map((name) => `${WATCHED[name].weight} AS w_${name}`).join(', ')},
                arrayPushBack(${C.people}, ${C.group}) AS ids, arrayMap(place -> place > length(${C.people}), arrayEnumerate(ids)) AS are_groups
              FROM ${CALLS_TABLE} FINAL WHERE ${where} AND slot IN ${bindings.bind('Array(Int64)', [...new Set(read.filter((at) => at >= firstSlot))])}
            ) ARRAY JOIN ids AS id, are_groups AS is_group WHERE NOT (is_group AND id = '') GROUP BY slot, is_group, id
          ) ARRAY JOIN range(0, ${WEEKS_BEFORE + 1}) AS k
          WHERE target IN ${bindings.bind('Array(Int64)', targets)} GROUP BY target, is_group, id
        ) ARRAY JOIN figures AS f
        WHERE item IN ${bindings.bind('Array(String)', items.map(keyOf))}
      ) WHERE off >= 1 ORDER BY off DESC, id LIMIT ${MAX_CAUSES} BY item, is_group`
  })
  const causesOf = (key: string) =>
    rows.flatMap(({ item, is_group: isGroup, id, value, median }): Cause[] =>
      item === key ? [{ kind: Number(isGroup) === 1 ? 'group' : 'person', id, value, median }] : [],
    )
  return items.map((item) => causesOf(keyOf(item)))
}
