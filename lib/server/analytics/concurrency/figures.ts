import type { Span } from '@/lib/shared/timeline/presence'
import { type Keys, named } from '../measures'

/** The peak, its first second (null without one), and the total seconds under way. */
export type ConcurrencyFigures = { peak: number; at: number | null; seconds: number }
export const IDLE: ConcurrencyFigures = { peak: 0, at: null, seconds: 0 }

/** In longer spans, twice a second needs 64 bits. */
const MAX_SHORT_SECONDS = 2 ** 31

/**
 * A statement for the figures of each group of pieces, which last from `b` to `d`, by `keys`. Twice each second, plus one for a start, is
 * sorted, so that at the same instant an end comes before a start; running through them, the depth is how many are under way.
 */
export function figuresSql(pieces: string, keys: Keys, reach: Span): string {
  const type = reach.to - reach.from < MAX_SHORT_SECONDS ? 'toUInt32' : 'toInt64'
  const names = keys.map(([name]) => name).join(', ')
  return `SELECT ${names}, peak, intDiv(toInt64(events[indexOf(depths, peak)]), 2) + ${reach.from} AS at, seconds FROM (
    SELECT ${keys.map(named).join(', ')}, sum(d - b) AS seconds,
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

/** Cutting every call of a longer stretch at each bucket costs more than it is worth where nobody asks for buckets. */
export const MAX_CUT_SECONDS = 60 * 86_400
