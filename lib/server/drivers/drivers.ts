import { DIMENSION_SQL, severalKeys } from '@/lib/server/analytics/dimensions'
import { whereSql } from '@/lib/server/analytics/filters/where'
import { numberOrNull } from '@/lib/server/analytics/measures'
import { type Bindings, CALLS_TABLE } from '@/lib/server/analytics/sql'
import type { AnalyticsValue } from '@/lib/shared/analytics/analytics'
import { LEAST_CALLS } from '@/lib/shared/analytics/chance'
import { DIMENSIONS, type Dimension } from '@/lib/shared/analytics/dimensions'
import {
  DEFAULT_DRIVER_LIMIT,
  type Driver,
  type Drivers,
  type driversRoute,
  USUAL_DRIVER_DIMENSIONS,
} from '@/lib/shared/analytics/drivers'
import { isMean, METRICS, type Metric } from '@/lib/shared/analytics/metrics'
import { bucketDoor } from '@/lib/shared/charts/doors'
import { placeDoor } from '@/lib/shared/explore/doors'
import { DEFAULT_ZONE } from '@/lib/shared/filters/zone'
import { invalidField } from '@/lib/shared/http/errors'
import type { Parsed } from '@/lib/shared/http/route'
import { callsHref } from '@/lib/shared/links'
import { type AnalyticsDeps, ask, scopeOf } from '../analytics/deps'
import { isConcurrency, isCounted, measureOf } from '../analytics/metrics'
import { changeBetween } from '../analytics/rows'
import { callsSentence, rateSentence, tellingOf } from './cause-words'
import { readCauses } from './causes'
import { rateParts } from './contributions'
import { changeAsked, type Figure, figuresBy, methodOf, type Query, type Total, totalOf } from './figures'

/** The contributions of all keys of a dimension with enough calls, with links to these calls. */
async function contributionsOf(asked: Query, dimension: Dimension, total: Total, least: number): Promise<Driver[]> {
  const { metric, filters, now, before } = asked
  const method = methodOf(metric)
  const figures = await figuresBy(asked, dimension, total)
  const known = figures.filter(({ n, previousN }) => Math.max(n, previousN) >= least)
  const replaced = method === 'replacement' ? await replacedContributions(asked, dimension, total, known) : null
  return known.map((figure) => {
    const { key, value, previous, n, previousN } = figure
    const effects = method === 'rate' ? rateParts(figure.part, total.part) : null
    // A key whose replacement was not computed contributes to the rest.
    const difference = replaced ? (replaced.get(key) ?? 0) : (value ?? 0) - (previous ?? 0)
    const contribution = effects ? effects.rate + effects.mix : difference
    const hrefIn = (period: typeof now, peakAt: number | null) => {
      const place = { metric, keys: [[dimension, key] as [Dimension, AnalyticsValue]], bucket: null, peakAt }
      const door = placeDoor(bucketDoor(filters, period), place, undefined)
      return door === null ? null : callsHref(door.filters, door.extra)
    }
    return {
      dimension,
      key: key as Driver['key'],
      value,
      previous,
      contribution,
      ...effects,
      n,
      previousN,
      href: hrefIn(now, total.peakAt),
      previousHref: hrefIn(before, total.peakBefore),
    }
  })
}

/** The largest in size first; ties by key, so that the order is always the same. */
const largestFirst = (one: Driver, other: Driver): number =>
  Math.abs(other.contribution) - Math.abs(one.contribution) || (String(one.key) < String(other.key) ? -1 : 1)

/**
 * What explains the change of a figure from one period to another: per dimension the largest contributions, and the rest (design, section 4).
 * Interactions between dimensions are not claimed: each dimension explains the whole change by itself.
 * @throws AppError INVALID_REQUEST naming `metric`, `by`, or `range` where there is no earlier period
 */
export async function readDrivers(
  deps: AnalyticsDeps,
  query: Parsed<(typeof driversRoute)['query']>,
): Promise<Drivers> {
  const { metric, by, compare = 'previous', limit = DEFAULT_DRIVER_LIMIT, ...filters } = query
  if (metric === undefined) throw invalidField('metric', 'is required')
  const asked = changeAsked({ deps, metric, filters, compare })
  if (asked === null) throw invalidField('range', 'must have a beginning and an end, so that there is a period before')
  const least = query.least ?? (isMean(metric) ? LEAST_CALLS : 1)
  const [total, sentence] = await Promise.all([totalOf(asked), sentenceOf(asked)])
  const change = changeBetween(total.value, total.previous)
  const dimensions = dimensionsOf(deps, metric, by)
  const found = await Promise.all(
    dimensions.map(async (dimension) => {
      const all = change === null ? [] : await contributionsOf(asked, dimension, total, least)
      const listed = all
        .filter(({ contribution }) => contribution !== 0)
        .sort(largestFirst)
        .slice(0, limit)
      return { dimension, listed, rest: listed.reduce((rest, { contribution }) => rest - contribution, change ?? 0) }
    }),
  )
  return {
    sentence,
    total: { value: total.value, previous: total.previous, change, n: total.n, previousN: total.previousN },
    drivers: found.flatMap(({ listed }) => listed),
    rest: Object.fromEntries(found.map(({ dimension, rest }) => [dimension, rest])),
    meta: {
      source: 'mirror',
      syncedAt: deps.syncedAt,
      method: methodOf(metric),
      unit: METRICS[metric].unit,
      zone: filters.tz ?? DEFAULT_ZONE,
      ...asked.now,
      previous: asked.before,
      least,
      overlapping: dimensions.filter((name) => DIMENSIONS[name].overlaps === true),
    },
  }
}

const SENTENCES: Partial<Record<Metric, typeof rateSentence>> = { answerRate: rateSentence, calls: callsSentence }

/** The change and its cause in words. */
async function sentenceOf(asked: Query): Promise<string | null> {
  const tell = SENTENCES[asked.metric]
  if (tell === undefined) return null
  const causes = await readCauses(asked)
  return tell(causes, tellingOf(asked, causes))
}

/** The dimensions to look at. Calls under way at a moment have no hour of their own. @throws AppError INVALID_REQUEST naming `by` */
function dimensionsOf(deps: AnalyticsDeps, metric: Metric, by: readonly Dimension[]): Dimension[] {
  const isMisplaced = (name: Dimension) => isConcurrency(metric) && (name === 'hour' || name === 'weekday')
  if (by.length === 0) {
    const hasTeams = (deps.organisation?.teams.length ?? 0) > 0
    return USUAL_DRIVER_DIMENSIONS.filter((name) => (name !== 'team' || hasTeams) && !isMisplaced(name))
  }
  if (by.some(isMisplaced)) throw invalidField('by', 'cannot be hour or weekday for concurrent calls')
  return [...new Set(by)]
}

/** Keys for which the figure is recomputed, since every call is counted for each; more would take seconds over a long range. */
const MOST_CANDIDATES = 10

/**
 * How much each key changes a figure that does not add up, such as a median: the overall figure minus what it would be if the calls of the key
 * were those of before. Only for the keys that a weighted mean would blame most. Each call is counted once for every key whose imagined period
 * contains it: current calls without the key, earlier calls with it.
 */
async function replacedContributions(
  { deps, metric, filters, now, before }: Query,
  dimension: Dimension,
  total: Total,
  figures: readonly Figure[],
): Promise<Map<AnalyticsValue, number>> {
  if (!isCounted(metric)) return new Map()
  const candidates = figures
    .toSorted((one, other) => likely(other, figures) - likely(one, figures))
    .slice(0, MOST_CANDIDATES)
    .map(({ key }) => key)
  if (candidates.length === 0) return new Map()
  const scope = scopeOf(deps, filters)
  const write = (bindings: Bindings) => {
    const context = { ...scope, window: { from: before.from, to: now.to }, starts: null, bindings }
    const own = severalKeys(dimension, context) ?? `[${DIMENSION_SQL[dimension].sql(context)}]`
    const names = bindings.bind('Array(String)', candidates.map(textOf))
    const isNow = `(${whereSql({ ...scope, window: now }, bindings)})`
    const isThen = `(${whereSql({ ...scope, window: before }, bindings)})`
    // Keys are compared as texts, since those of some dimensions are numbers.
    const texts = `arrayMap(key -> ifNull(toString(key), ''), ${own})`
    return `SELECT candidate, ${measureOf(metric, scope.organisation.service).sql} AS value FROM ${CALLS_TABLE} FINAL
      ARRAY JOIN arrayFilter(name -> (${isNow} AND NOT has(${texts}, name)) OR (${isThen} AND has(${texts}, name)), ${names}) AS candidate
      WHERE ${isNow} OR ${isThen} GROUP BY candidate`
  }
  const rows = await ask(scope, 'drivers-replaced', write)
  const found = new Map(rows.map((row) => [String(row.candidate), numberOrNull(row.value)]))
  return new Map(candidates.map((key) => [key, changeBetween(total.value, found.get(textOf(key))) ?? 0]))
}

const textOf = (key: AnalyticsValue): string => (key === null ? '' : String(key))

/** The size of the contribution if the figure were a weighted mean. */
function likely({ value, previous, n, previousN }: Figure, all: readonly Figure[]): number {
  const sum = (read: (figure: Figure) => number) => all.reduce((total, figure) => total + read(figure), 0)
  const amounts = (mean: number | null, n: number) => ({ over: (mean ?? 0) * n, under: mean === null ? 0 : n })
  const { rate, mix } = rateParts(
    { now: amounts(value, n), before: amounts(previous, previousN) },
    {
      now: { over: sum((one) => (one.value ?? 0) * one.n), under: sum((one) => one.n) },
      before: { over: sum((one) => (one.previous ?? 0) * one.previousN), under: sum((one) => one.previousN) },
    },
  )
  return Math.abs(rate + mix)
}
