import { ask, WIDE_SECONDS } from '../ask'
import type { Scope } from '../deps'
import { callAndPeopleOverlaps, callOverlaps, rowSpan } from './overlaps'
import { slicedSql, slicesOf } from './slices'

/** The peak, its first second (null without one), and the total seconds under way. */
export type ConcurrencyFigures = { peak: number; at: number | null; seconds: number }
export const IDLE: ConcurrencyFigures = { peak: 0, at: null, seconds: 0 }

/** Longer spans need 64 bits for twice a second of theirs. */
const MAX_SHORT_SECONDS = 2 ** 31

/**
 * A statement for the figures of each group of pieces, which last from `b` to `d`, by `keys`. Twice each second, plus one for a start, is
 * sorted, so that at the same instant an end comes before a start; running through them, the depth is how many are under way.
 * @param keys columns with their names
 */
export function figuresSql(
  pieces: string,
  keys: readonly { sql: string; name: string }[],
  reach: { from: number; to: number },
): string {
  const type = reach.to - reach.from < MAX_SHORT_SECONDS ? 'toUInt32' : 'toInt64'
  const names = keys.map(({ name }) => name).join(', ')
  return `SELECT ${names}, peak, intDiv(toInt64(events[indexOf(depths, peak)]), 2) + ${reach.from} AS at, seconds FROM (
    SELECT ${keys.map(({ sql, name }) => (sql === name ? name : `${sql} AS ${name}`)).join(', ')}, sum(d - b) AS seconds,
      arraySort(arrayConcat(groupArray(${type}((b - ${reach.from}) * 2 + 1)), groupArray(${type}((d - ${reach.from}) * 2)))) AS events,
      arrayCumSum(arrayMap(event -> toInt8(event % 2) * 2 - 1, events)) AS depths, arrayMax(depths) AS peak
    FROM (${pieces}) GROUP BY ${names})`
}

/** The figures of a row of `figuresSql`. */
export const figuresOf = (row: Record<string, unknown>): ConcurrencyFigures => ({
  peak: Number(row.peak),
  at: Number(row.peak) === 0 ? null : Number(row.at),
  seconds: Number(row.seconds),
})

/** With people there are four times as many rows, so that shorter stretches than a window of calls are worth a second engine thread. */
const WIDE_WITH_PEOPLE_SECONDS = 2 * 86_400

export type ClosedReach = { from: number; to: number }
/** The figures of each bucket that has any, by its start. */
export type FiguresByStart = Record<'calls' | 'people', [start: number, figures: ConcurrencyFigures][]>
export type Buckets = {
  reach: ClosedReach
  /** Bucket starts, ascending, the first no later than the beginning of the reach. */
  starts: readonly number[]
  /** Also of people, who are idle otherwise. */
  withPeople: boolean
}

/** The figures of one stretch of time, by one statement. @param last the last second of any row to read */
export async function askFigures(
  scope: Scope,
  { reach, starts, withPeople }: Buckets,
  last: number,
): Promise<FiguresByStart> {
  if (reach.from >= reach.to) return { calls: [], people: [] }
  const context = { ...scope, last, rows: await rowSpan(scope, reach, last) }
  const slices = slicesOf(reach, startsWithin(starts, reach), ['time'], scope.zone)
  const keys = ['is_person', 'bucket'].map((name) => ({ sql: name, name }))
  const rows = await ask(
    scope,
    withPeople ? 'concurrency-people' : 'concurrency-calls',
    (bindings) => {
      const source = withPeople
        ? callAndPeopleOverlaps(reach, { ...context, bindings })
        : callOverlaps(reach, ['false AS is_person'], { ...context, bindings })
      return figuresSql(slicedSql(source, slices, bindings), keys, reach)
    },
    reach.to - reach.from > (withPeople ? WIDE_WITH_PEOPLE_SECONDS : WIDE_SECONDS),
  )
  const of = (isPerson: boolean) =>
    rows
      .filter((row) => Boolean(row.is_person) === isPerson)
      .map((row): [number, ConcurrencyFigures] => [Number(row.bucket), figuresOf(row)])
  return { calls: of(false), people: of(true) }
}

/** The starts of the buckets that a reach touches. */
export function startsWithin(starts: readonly number[], { from, to }: ClosedReach): number[] {
  const first = starts.findLastIndex((start) => start <= from)
  return starts.slice(Math.max(first, 0)).filter((start) => start < to)
}
