import type { ClosedReach } from './concurrency-rows'

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
export function figuresSql(pieces: string, keys: readonly { sql: string; name: string }[], reach: ClosedReach): string {
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
