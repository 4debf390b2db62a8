import type { Dimension } from '@/lib/shared/analytics/dimensions'
import type { Span } from '@/lib/shared/timeline/presence'
import { segmentsWithin } from '@/lib/shared/zones/instants'
import { DAY_SECONDS, HOUR_SECONDS } from '@/lib/shared/zones/read-instant'
import { bucketOf } from '../dimensions'
import type { Bindings } from '../sql'

/** A span of time with one bucket and one UTC offset. Epoch seconds; `to` excluded. */
type Slice = { from: number; to: number; bucket: number; offsetSeconds: number }
/** How intervals are cut for a question by time: each piece counts when it took place, not when its call began. */
export type Slices = {
  slices: readonly Slice[]
  /** Step of local time where the question is by hour or weekday; else null. */
  stepSeconds: number | null
}

/** A time dimension of a piece, as SQL over the columns of `slicedSql`; undefined for a dimension of calls. */
export function timeKeySql(dimension: Dimension, { stepSeconds }: Slices): string | undefined {
  if (bucketOf(dimension) !== undefined) return 'bucket'
  if (dimension === 'hour') return 'positiveModulo(step, 24)'
  // Steps count from 31 December 1969; 1 January 1970 was a Thursday.
  const day = stepSeconds === DAY_SECONDS ? 'step' : 'intDiv(step, 24)'
  return dimension === 'weekday' ? `(${day} + 2) % 7 + 1` : undefined
}

/** True for a dimension of time rather than of calls. */
export const isOfTime = (dimension: Dimension): boolean =>
  bucketOf(dimension) !== undefined || dimension === 'hour' || dimension === 'weekday'

/** Cuts a span at bucket starts (ascending, the first no later than `from`; null without a bucket dimension) and at changes of the zone’s UTC offset. */
export function slicesOf(
  { from, to }: Span,
  starts: readonly number[] | null,
  by: readonly Dimension[],
  zone: string,
): Slices {
  const clocked = by.includes('hour') || by.includes('weekday')
  const stepSeconds = by.includes('hour') ? HOUR_SECONDS : clocked ? DAY_SECONDS : null
  const segments = clocked ? segmentsWithin(zone, from, to) : [{ from, offsetSeconds: 0 }]
  const inside = [...(starts ?? []), ...segments.map((segment) => segment.from)].filter((at) => at > from && at < to)
  const edges = [...new Set([from, ...inside])].sort((left, right) => left - right)
  let [bucket, segment] = [0, 0]
  const slices = edges.map((edge, index) => {
    while ((starts?.[bucket + 1] ?? to) <= edge) bucket += 1
    while ((segments[segment + 1]?.from ?? to) <= edge) segment += 1
    const { offsetSeconds } = segments[segment] as { offsetSeconds: number }
    return { from: edge, to: edges[index + 1] ?? to, bucket: starts?.[bucket] ?? from, offsetSeconds }
  })
  return { slices, stepSeconds }
}

/** Cuts rows from `s` to `e` at every slice and local-time step into pieces from `b` to `d`, with their `bucket` and, where there are steps, `step`. */
export function slicedSql(source: string, { slices, stepSeconds }: Slices, bindings: Bindings): string {
  const [only] = slices
  if (slices.length === 1 && only !== undefined && stepSeconds === null)
    return `SELECT *, ${bindings.bind('Int64', only.bucket)} AS bucket, s AS b, e AS d FROM (${source})`
  const numbers = (read: (slice: Slice, index: number) => number) => bindings.bind('Array(Int64)', slices.map(read))
  const edges = numbers((slice) => slice.from)
  const at = (read: (slice: Slice) => number) => `transform(edge, ${edges}, ${numbers(read)}, toInt64(0))`
  // Most rows lie in one slice, so only the others are compared with the edges.
  const cut = `SELECT *, arrayJoin(if(first = last, [first], arrayFilter(one -> one >= first AND one <= last, ${edges}))) AS edge
    FROM (SELECT *, roundDown(s, ${edges}) AS first, roundDown(e - 1, ${edges}) AS last FROM (${source}))`
  // There may be gaps between slices that nobody asks about.
  const sliced = `SELECT *, ${at((slice) => slice.bucket)} AS bucket, greatest(s, edge) AS sb,
    least(e, ${at((slice) => slice.to)}) AS sd FROM (${cut}) WHERE sb < sd`
  if (stepSeconds === null) return `SELECT *, sb AS b, sd AS d FROM (${sliced})`
  const stepOf = (at: string) => `intDiv(${at} + offset_seconds + ${DAY_SECONDS}, ${stepSeconds})`
  const startOf = (step: string) => `${step} * ${stepSeconds} - offset_seconds - ${DAY_SECONDS}`
  const offsets = `${at((slice) => slice.offsetSeconds)} AS offset_seconds`
  return `SELECT *, ${offsets}, arrayJoin(range(${stepOf('sb')}, ${stepOf('sd - 1')} + 1)) AS step,
      greatest(sb, ${startOf('step')}) AS b, least(sd, ${startOf('(step + 1)')}) AS d FROM (${sliced})`
}

/** Seconds in each combination of the time dimensions, by the JSON of their values in the order of `by`. */
export function secondsByTime({ slices, stepSeconds }: Slices, by: readonly Dimension[]): Map<string, number> {
  const dimensions = by.filter(isOfTime)
  const seconds = new Map<string, number>()
  const add = (slice: Slice, step: number, length: number) => {
    const key = JSON.stringify(dimensions.map((name) => timeKeyOf(name, slice.bucket, step, stepSeconds)))
    seconds.set(key, (seconds.get(key) ?? 0) + length)
  }
  for (const slice of slices) {
    if (stepSeconds === null) {
      add(slice, 0, slice.to - slice.from)
      continue
    }
    const shift = slice.offsetSeconds + DAY_SECONDS
    for (let step = Math.floor((slice.from + shift) / stepSeconds); step * stepSeconds - shift < slice.to; step += 1) {
      const begin = Math.max(slice.from, step * stepSeconds - shift)
      add(slice, step, Math.min(slice.to, (step + 1) * stepSeconds - shift) - begin)
    }
  }
  return seconds
}

/** `timeKeySql` in JavaScript. */
function timeKeyOf(dimension: Dimension, bucket: number, step: number, stepSeconds: number | null): number {
  if (dimension === 'hour') return step % 24
  if (dimension !== 'weekday') return bucket
  return (((stepSeconds === DAY_SECONDS ? step : Math.floor(step / 24)) + 2) % 7) + 1
}
