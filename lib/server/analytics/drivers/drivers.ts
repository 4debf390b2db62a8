import { basisOf, needsCalls } from '@/lib/shared/charts/basis'
import { activeDoor } from '@/lib/shared/charts/busy'
import { bucketDoor } from '@/lib/shared/charts/doors'
import { type AnalyticsRow, type AnalyticsValue, analyticsQuerySchema } from '@/lib/shared/contracts/analytics'
import type { Dimension } from '@/lib/shared/contracts/dimensions'
import { DIMENSIONS } from '@/lib/shared/contracts/dimensions'
import {
  DEFAULT_DRIVER_LEAST,
  DEFAULT_DRIVER_LIMIT,
  type Driver,
  type Drivers,
  type driversRoute,
  USUAL_DRIVER_DIMENSIONS,
} from '@/lib/shared/contracts/drivers'
import type { Filters } from '@/lib/shared/contracts/filters'
import { METRICS, type Metric, PEAK_AT } from '@/lib/shared/contracts/metrics'
import { DEFAULT_ZONE, resolveWindow } from '@/lib/shared/contracts/range'
import type { Parsed } from '@/lib/shared/contracts/route'
import { largestFirst, rateParts, restOf } from '@/lib/shared/drivers/contributions'
import { invalidRequest } from '@/lib/shared/errors'
import { placeDoor } from '@/lib/shared/explore/doors'
import { callsHref } from '@/lib/shared/links'
import { comparedWindow } from '../compared'
import type { AnalyticsDeps } from '../deps'
import { isConcurrency } from '../metrics'
import { runAnalytics } from '../run'
import type { Asked, Figure, Total } from './asked'
import { methodOf, ratioOf } from './method'
import { replacedContributions } from './replaced-contributions'

type DriversQuery = Parsed<(typeof driversRoute)['query']>

/**
 * What explains the change of a figure from one period to another: per dimension the largest contributions, and the rest (design, section 4).
 * Interactions between dimensions are not claimed: each dimension explains the whole change by itself.
 * @throws AppError INVALID_REQUEST naming `metric`, `by`, or `range` where there is no earlier period
 */
export async function readDrivers(deps: AnalyticsDeps, query: DriversQuery): Promise<Drivers> {
  const { metric, by, compare = 'previous', limit = DEFAULT_DRIVER_LIMIT, ...filters } = query
  if (metric === undefined) throw invalidRequest([{ field: 'metric', message: 'is required' }])
  const zone = filters.tz ?? DEFAULT_ZONE
  const window = resolveWindow(filters, deps.nowSeconds)
  const before = comparedWindow({ compare }, window, filters.range, zone)
  if (before === null || window.from === null || window.to === null)
    throw invalidRequest([
      { field: 'range', message: 'must have a beginning and an end, so that there is a period before' },
    ])
  const least = query.least ?? (needsCalls(metric) ? DEFAULT_DRIVER_LEAST : 1)
  const asked: Asked = {
    deps,
    metric,
    filters,
    now: { from: window.from, to: window.to },
    before: { from: before.from, to: before.to },
    compare,
  }
  const total = await totalOf(asked)
  const change = total.value === null || total.previous === null ? null : total.value - total.previous
  const dimensions = dimensionsOf(deps, metric, by)
  const found = await Promise.all(
    dimensions.map(async (dimension) => {
      const all = change === null ? [] : await contributionsOf(asked, dimension, total, least)
      const listed = all
        .filter(({ contribution }) => contribution !== 0)
        .sort(largestFirst)
        .slice(0, limit)
      return {
        dimension,
        listed,
        rest: restOf(
          change ?? 0,
          listed.map(({ contribution }) => contribution),
        ),
      }
    }),
  )
  return {
    total: { value: total.value, previous: total.previous, change, n: total.n, previousN: total.previousN },
    drivers: found.flatMap(({ listed }) => listed),
    rest: Object.fromEntries(found.map(({ dimension, rest }) => [dimension, rest])),
    meta: {
      source: 'mirror',
      syncedAt: deps.syncedAt,
      method: methodOf(metric),
      unit: METRICS[metric].unit,
      zone,
      ...asked.now,
      previous: asked.before,
      least,
      overlapping: dimensions.filter((name) => DIMENSIONS[name].overlaps === true),
    },
  }
}

/** The dimensions to look at. Calls under way at a moment have no hour of their own. @throws AppError INVALID_REQUEST naming `by` */
function dimensionsOf(deps: AnalyticsDeps, metric: Metric, by: readonly Dimension[]): Dimension[] {
  const isClocked = (name: Dimension) => name === 'hour' || name === 'weekday'
  if (by.length === 0) {
    const hasTeams = (deps.organisation?.teams.length ?? 0) > 0
    return USUAL_DRIVER_DIMENSIONS.filter(
      (name) => (name !== 'team' || hasTeams) && !(isConcurrency(metric) && isClocked(name)),
    )
  }
  if (isConcurrency(metric) && by.some(isClocked))
    throw invalidRequest([{ field: 'by', message: 'cannot be hour or weekday for concurrent calls' }])
  return [...new Set(by)]
}

/** The metrics to ask for a figure, its parts and its n. */
function metricsOf(metric: Metric): Metric[] {
  const ratio = ratioOf(metric)
  return [
    ...new Set<Metric>([metric, ...(ratio === null ? [] : [ratio.over, ratio.under]), basisOf(metric) ?? 'calls']),
  ]
}

const num = (row: AnalyticsRow, name: string) => (typeof row[name] === 'number' ? (row[name] as number) : null)

function figureOf(row: AnalyticsRow, metric: Metric, key: AnalyticsValue): Figure {
  const ratio = ratioOf(metric)
  const basis = basisOf(metric) ?? 'calls'
  const amounts = (prefix: string) => ({
    over: num(row, `${prefix}${ratio?.over ?? metric}`) ?? 0,
    under: ratio === null ? 0 : (num(row, `${prefix}${ratio.under}`) ?? 0),
  })
  return {
    key,
    value: num(row, metric),
    previous: num(row, `previous.${metric}`),
    n: num(row, basis) ?? 0,
    previousN: num(row, `previous.${basis}`) ?? 0,
    part: { now: amounts(''), before: amounts('previous.') },
  }
}

async function totalOf({ deps, metric, filters, compare, before }: Asked): Promise<Total> {
  const { data } = await runAnalytics(
    deps,
    analyticsQuerySchema.parse({ metrics: metricsOf(metric), compare }),
    filters,
  )
  const row = data[0] ?? {}
  const peakBefore = metric === 'peakConcurrent' ? await peakOf(deps, { ...filters, ...timesOf(before) }) : null
  return { ...figureOf(row, metric, null), peakAt: num(row, PEAK_AT), peakBefore }
}

/** The first second of the peak of a period. */
async function peakOf(deps: AnalyticsDeps, filters: Filters): Promise<number | null> {
  const { data } = await runAnalytics(deps, analyticsQuerySchema.parse({ metrics: ['peakConcurrent'] }), filters)
  return num(data[0] ?? {}, PEAK_AT)
}

const timesOf = ({ from, to }: { from: number; to: number }) => ({
  range: undefined,
  from: String(from),
  to: String(to),
})

/** The contributions of all keys of a dimension that enough calls are behind, with the lists of their calls. */
async function contributionsOf(asked: Asked, dimension: Dimension, total: Total, least: number): Promise<Driver[]> {
  const { deps, metric, filters, compare, now, before } = asked
  const method = methodOf(metric)
  const figures =
    method === 'moment'
      ? await momentFigures(asked, dimension, total)
      : (
          await runAnalytics(
            deps,
            analyticsQuerySchema.parse({ metrics: metricsOf(metric), by: [dimension], compare }),
            filters,
          )
        ).data.map((row) => figureOf(row, metric, row[dimension] ?? null))
  const known = figures.filter(({ n, previousN }) => Math.max(n, previousN) >= least)
  const replaced = method === 'replacement' ? await replacedContributions(asked, dimension, total, known) : null
  return known.map((figure) => {
    const { key, value, previous, n, previousN } = figure
    const effects = method === 'rate' ? rateParts(figure.part, total.part) : null
    const contribution =
      replaced?.get(key) ??
      (effects === null ? (method === 'replacement' ? 0 : (value ?? 0) - (previous ?? 0)) : effects.rate + effects.mix)
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
      ...(effects ?? {}),
      n,
      previousN,
      href: hrefIn(now, total.peakAt),
      previousHref: hrefIn(before, total.peakBefore),
    }
  })
}

/** Who was in a call at the two peaks: each call ongoing then counts under its keys. */
async function momentFigures({ deps, filters }: Asked, dimension: Dimension, total: Total): Promise<Figure[]> {
  const at = async (moment: number | null) => {
    const door = activeDoor(filters, moment)
    if (door === null) return new Map<AnalyticsValue, number>()
    const query = analyticsQuerySchema.parse({ metrics: ['calls'], by: [dimension] })
    const { data } = await runAnalytics(deps, query, { ...filters, from: undefined, to: undefined, ...door })
    return new Map(data.map((row) => [row[dimension] ?? null, num(row, 'calls') ?? 0]))
  }
  const [now, before] = await Promise.all([at(total.peakAt), at(total.peakBefore)])
  return [...new Set([...now.keys(), ...before.keys()])].map((key) => {
    const [value, previous] = [now.get(key) ?? 0, before.get(key) ?? 0]
    const part = { now: { over: value, under: 0 }, before: { over: previous, under: 0 } }
    return { key, value, previous, n: value, previousN: previous, part }
  })
}
