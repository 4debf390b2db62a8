import type { AnalyticsValue } from '@/lib/shared/analytics/analytics'
import type { Dimension, TimeBucket } from '@/lib/shared/analytics/dimensions'
import type { ReferenceCall } from './read-record'
import { bucketStart, groupedBy } from './reference'
import { isStale } from './reference-facts'
import { type Context, referenceMatching } from './reference-filters'
import { localTime } from './reference-quarters'

/** Epoch seconds; `to` is excluded. */
export type Stretch = { from: number; to: number }
export type Sweep = { peak: number; at: number | null; average: number }
type Question = Context & { zone: string; bucket: TimeBucket | null }

const TIMES: readonly string[] = ['time', 'minute', 'hourly', 'day', 'week', 'month', 'hour', 'weekday']
/** Clock changes are at quarters of an hour, and so are the starts of all buckets except minutes. */
const QUARTER_SECONDS = 900

/** The end of the current minute, up to which ongoing calls count. */
export const presentOf = ({ nowSeconds }: Pick<Context, 'nowSeconds'>) => (Math.floor(nowSeconds / 60) + 1) * 60

/** From start to end, or up to now for ongoing calls. Calls that were probably never closed have no interval. */
export function intervalsOf(calls: readonly ReferenceCall[], context: Omit<Context, 'params' | 'window'>): Stretch[] {
  return calls.flatMap((call) => {
    const to = call.status === 'ongoing' ? presentOf(context) : call.endedAt
    const isNone = call.startedAt === null || to === null || to <= call.startedAt || isStale(call, context)
    return isNone ? [] : [{ from: call.startedAt as number, to: to as number }]
  })
}

/** Sweeps over the starts and ends of the intervals within disjoint stretches; at the same moment, ends come before starts. */
function sweep(intervals: readonly Stretch[], stretches: readonly Stretch[]): Sweep {
  let [peak, at, seconds, passed]: [number, number | null, number, number] = [0, null, 0, 0]
  for (const stretch of [...stretches].sort((left, right) => left.from - right.from)) {
    passed += stretch.to - stretch.from
    const cut = intervals
      .map(({ from, to }) => ({ from: Math.max(from, stretch.from), to: Math.min(to, stretch.to) }))
      .filter(({ from, to }) => to > from)
    const changes = cut
      .flatMap(({ from, to }) => [
        { moment: from, change: 1 },
        { moment: to, change: -1 },
      ])
      .sort((left, right) => left.moment - right.moment || left.change - right.change)
    let open = 0
    for (const { moment, change } of changes) {
      open += change
      if (open > peak) [peak, at] = [open, moment]
    }
    seconds += cut.reduce((sum, { from, to }) => sum + to - from, 0)
  }
  return { peak, at, average: passed === 0 ? 0 : seconds / passed }
}

/** The past part of a window, grouped by the values of the time dimensions. */
function stretchesBy(by: readonly Dimension[], window: Stretch, question: Question): Map<string, Stretch[]> {
  const to = Math.min(window.to, presentOf(question))
  const step = question.bucket === 'minute' ? 60 : QUARTER_SECONDS
  const found = new Map<string, Stretch[]>()
  for (let from = window.from; from < to; from = (Math.floor(from / step) + 1) * step) {
    const key = JSON.stringify(by.filter((name) => TIMES.includes(name)).map((name) => timeKey(name, from, question)))
    const until = Math.min((Math.floor(from / step) + 1) * step, to)
    const known = found.get(key) ?? []
    const last = known.at(-1)
    if (last !== undefined && last.to === from) last.to = until
    else known.push({ from, to: until })
    found.set(key, known)
  }
  return found
}

function timeKey(name: Dimension, at: number, { zone, bucket }: Question): AnalyticsValue {
  if (name === 'hour') return localTime(at, zone).hour
  return name === 'weekday' ? localTime(at, zone).dayOfWeek : bucketStart(at, bucket as TimeBucket, zone)
}

/**
 * Concurrent calls (design, section 3) by the JSON of the values of `by`: calls that match the filters, whenever they began, cut to the window
 * and to the times of each value.
 * @param window closed at both ends
 */
export function referenceAtOnce(
  calls: readonly ReferenceCall[],
  by: readonly Dimension[],
  question: Question,
  window: Stretch,
): Map<string, Sweep> {
  const matching = referenceMatching(calls, { ...question, window: { from: null, to: null } })
  const kinds = by.filter((name) => !TIMES.includes(name))
  const groups = groupedBy(kinds, matching, question)
  const found = new Map<string, Sweep>()
  for (const [times, stretches] of stretchesBy(by, window, question))
    for (const [kind, members] of groups) {
      const [ofTime, ofKind] = [JSON.parse(times) as AnalyticsValue[], JSON.parse(kind) as AnalyticsValue[]]
      const key = by.map((name) => (TIMES.includes(name) ? ofTime.shift() : ofKind.shift()) ?? null)
      found.set(JSON.stringify(key), sweep(intervalsOf(members, question), stretches))
    }
  return found
}
