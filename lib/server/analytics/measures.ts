import { CALLS_TABLE } from './sql'

/** The result of a measure for a part of a window: a sum, how often each value occurs, or a list of ids; null without any value. */
type Sum = number | string[] | Record<string, number> | null

/** An aggregate of a group of calls, and how to compute it from aggregates of its parts. */
export type Measure = {
  /** The aggregate in one piece. */
  sql: string
  /** Aggregates that add up over parts. */
  parts: readonly string[]
  /** The value, from the added parts. */
  value: (one: Sum, other: Sum) => number | null
  /** The parts are long, so that they are used only for questions without dimensions. */
  isLong?: true
}

/** A sum, or a `max`. */
export const added = (sql: string): Measure => ({ sql, parts: [sql], value: (sum) => sum as number })

/** One sum divided by another; null if that is 0. */
export const ratio = (over: string, under: string): Measure => ({
  sql: `toFloat64(${over}) / nullIf(toFloat64(${under}), 0)`,
  parts: [over, under],
  value: (one, other) => (other === 0 ? null : Number(one) / Number(other)),
})

// All levels in one aggregate: the engine computes a repeated expression once.
const LEVELS = [0.5, 0.9, 0.95] as const

/** An exact quantile of whole numbers, nulls left out, as the engine interpolates it. */
export function quantile(level: (typeof LEVELS)[number], column: string, condition?: string): Measure {
  const name = `quantilesExactInclusive${condition === undefined ? '' : 'If'}(${LEVELS.join(', ')})`
  return {
    sql: `${name}(${column}${condition === undefined ? '' : `, ${condition}`})[${LEVELS.indexOf(level) + 1}]`,
    parts: [`sumMapIf(map(ifNull(${column}, 0), toUInt64(1)), isNotNull(${column}) AND ${condition ?? '1'})`],
    value: (counts) => quantileOf(counts as Record<string, number>, level),
    isLong: true,
  }
}

function quantileOf(counts: Record<string, number>, level: number): number | null {
  const sorted = Float64Array.from(Object.keys(counts).map(Number)).sort()
  let total = 0
  const ends = [...sorted].map((value) => (total += counts[value] ?? 0))
  return interpolated(total, level, (rank) => sorted[ends.findIndex((end) => end >= rank)] ?? 0)
}

/** The quantile of values in order, between two of them where it falls there; null for none. @param at the value of a rank, from 1 */
function interpolated(count: number, level: number, at: (rank: number) => number): number | null {
  const rank = level * (count - 1) + 1
  const whole = Math.floor(rank)
  return count === 0 ? null : at(whole) + (rank - whole) * (at(Math.min(whole + 1, count)) - at(whole))
}

/** A quantile of values, null for none, interpolated between ranks (inclusive). */
export function quantileIn(values: readonly number[], level: number): number | null {
  const sorted = Float64Array.from(values).sort()
  return interpolated(sorted.length, level, (rank) => sorted[rank - 1] ?? 0)
}

/** The number of distinct elements of arrays; the length of a list of them is two to three times as fast as `uniqExactArray`. */
export const distinct = (column: string): Measure => ({
  sql: `length(groupUniqArrayArray(${column}))`,
  parts: [`groupUniqArrayArray(${column})`],
  value: (ones) => (ones as string[]).length,
  isLong: true,
})

const partsOf = (measures: readonly Measure[]): string[] => [...new Set(measures.flatMap(({ parts }) => parts))]

/** The column of a measure, or of a part of several. */
const metricColumn = (index: number) => `m${index}`
/** The column that only rows of parts of a window have: 1 for remembered days, 0 for the others. */
export const PART = 'is_of_days'
/** The column that only rows of several periods have: which one, from 0. */
export const PERIOD = 'period'
/** Names with their expressions: the columns by which rows are grouped. */
export type Keys = readonly (readonly [name: string, sql: string])[]
/** What a statement about parts or periods reads: these keys besides its own, and a condition; `isSummed` where its rows are to be added up. */
export type Part = { keys: Keys; condition: string; isSummed: boolean }
/** All of a window. */
export const WHOLE: Part = { keys: [], condition: '1', isSummed: false }

/** A column with its name. */
export const named = ([name, sql]: Keys[number]): string => `${sql} AS ${name}`

/** What is counted of calls: by keys, measures and other columns. */
type Counted = {
  keys?: Keys
  measures?: readonly Measure[]
  columns?: readonly string[]
  join?: string | undefined
  where: string
}

/** A statement that counts calls; of a part, what adds up to the whole. */
export function countSql({ keys = [], measures = [], columns = [], join = '', where }: Counted, part = WHOLE): string {
  const all = [...keys, ...part.keys]
  const measured = part.isSummed ? partsOf(measures) : measures.map(({ sql }) => sql)
  const selected = [...all.map(named), ...measured.map((sql, index) => named([metricColumn(index), sql])), ...columns]
  const grouped = all.length === 0 ? '' : ` GROUP BY ${all.map(([name]) => name).join(', ')}`
  return `SELECT ${selected.join(', ')} FROM ${CALLS_TABLE} FINAL ${join} WHERE ${where} AND ${part.condition}${grouped}`
}

type Row = Record<string, unknown>
/** The values of measures, finite numbers or null, by the key of their rows; several rows of parts may have the same key. */
export function addedUp(
  rows: readonly Row[],
  measures: readonly Measure[],
  keyOf: (row: Row) => string,
): Map<string, (number | null)[]> {
  const all = rows.some((row) => row[PART] !== undefined) ? measures : measures.map((_, index) => added(String(index)))
  const parts = partsOf(all)
  const columns = parts.map((_, index) => metricColumn(index))
  const places = all.map((measure) => measure.parts.map((part) => parts.indexOf(part)))
  const groups = new Map<string, Sum[]>()
  for (const row of rows) {
    const own = columns.map((column) => row[column] as Sum)
    const key = keyOf(row)
    const known = groups.get(key)
    groups.set(key, known?.map((sum, index) => joined(parts[index], sum, own[index] as Sum)) ?? own)
  }
  const measured = ({ value }: Measure, [one = 0, other = 0]: readonly number[], sums: readonly Sum[]) =>
    numberOrNull(value(sums[one] as Sum, sums[other] as Sum))
  return new Map(
    [...groups].map(([key, sums]) => [key, all.map((measure, index) => measured(measure, places[index] ?? [], sums))]),
  )
}

function joined(part: string | undefined, one: Sum, other: Sum): Sum {
  if (one === null || other === null) return one ?? other
  if (typeof one === 'number') return part?.startsWith('max(') ? Math.max(one, Number(other)) : one + Number(other)
  if (Array.isArray(one)) return [...new Set([...one, ...(other as string[])])]
  const counts = { ...one }
  for (const [value, times] of Object.entries(other)) counts[value] = (counts[value] ?? 0) + times
  return counts
}

export function numberOrNull(value: unknown): number | null {
  if (value === null || value === undefined) return null
  const number = Number(value)
  return Number.isFinite(number) ? number : null
}
