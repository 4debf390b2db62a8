import type { Span } from '@/lib/shared/timeline/presence'
import { ask, type Scope } from '../deps'
import { type Keys, named } from '../measures'
import { callAndPeopleOverlaps, callOverlaps, rowSpan } from './overlaps'
import { slicedSql, slicesOf } from './slices'

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

/** The figures of a bucket: of calls, or of the people in them. */
export type BucketFigures = ConcurrencyFigures & { start: number; isPerson: boolean }
export type Buckets = {
  reach: Span
  /** Bucket starts, ascending, the first no later than the beginning of the reach. */
  starts: readonly number[]
  /** Whether to read the figures of people as well; without, they are all idle. */
  withPeople: boolean
}

/** The figures of the buckets of some stretches of time, ascending, by one statement; idle ones are left out. @param last the last second of any row to read */
export async function askFigures(
  scope: Scope,
  stretches: readonly Span[],
  { starts, withPeople }: Pick<Buckets, 'starts' | 'withPeople'>,
  last: number,
): Promise<BucketFigures[]> {
  const [first, final] = [stretches[0], stretches.at(-1)]
  if (first === undefined || final === undefined) return []
  const whole = { from: first.from, to: final.to }
  const spans = await Promise.all(stretches.map((one) => rowSpan(scope, one, last)))
  const known = spans.flatMap((span) => span ?? [])
  const context = { ...scope, last, rows: known.length < spans.length ? null : known }
  const slices = stretches.flatMap((one) => slicesOf(one, startsWithin(starts, one), ['time'], scope.zone).slices)
  const keys = ['is_person', 'bucket'].map((name) => [name, name] as const)
  const rows = await ask(scope, withPeople ? 'concurrency-people' : 'concurrency-calls', (bindings) => {
    const source = withPeople
      ? callAndPeopleOverlaps(whole, { ...context, bindings })
      : callOverlaps(whole, ['false AS is_person'], { ...context, bindings })
    return figuresSql(slicedSql(source, { slices, stepSeconds: null }, bindings), keys, whole)
  })
  return rows.map((row) => ({ ...figuresOf(row), start: Number(row.bucket), isPerson: Boolean(row.is_person) }))
}

/** The starts of the buckets that a reach touches. */
export function startsWithin(starts: readonly number[], { from, to }: Span): number[] {
  const first = starts.findLastIndex((start) => start <= from)
  return starts.slice(Math.max(first, 0)).filter((start) => start < to)
}
