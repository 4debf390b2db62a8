import {
  type AnalyticsAnswer,
  type AnalyticsQuery,
  type AnalyticsRow,
  type AnalyticsValue,
  CHANGE,
} from '@/lib/shared/analytics/analytics'
import type { Dimension } from '@/lib/shared/analytics/dimensions'
import { METRICS, PEAK_AT } from '@/lib/shared/analytics/metrics'
import type { Filters } from '@/lib/shared/filters/filters'
import { DEFAULT_ZONE, resolveWindow, type Window } from '@/lib/shared/filters/range'
import { invalidRequest } from '@/lib/shared/http/errors'
import { NEW_ORGANISATION } from '@/lib/shared/organisation/organisation'
import { ask } from './ask'
import { chooseBucket } from './buckets'
import { cached } from './cache'
import {
  compileExcluded,
  countsExcluded,
  dimensionContext,
  excludedColumn,
  type Order,
  type Question,
  TOTAL_ROWS,
} from './compile'
import { excludedFromConcurrency } from './concurrency/excluded'
import { type AnalyticsDeps, atMinute, filterDeps, keyOfConditions, readsOf } from './deps'
import { bucketOf, DIMENSION_SQL } from './dimensions'
import { dependsOnOrganisation } from './filters/organisation'
import { foldsOf } from './fold'
import { incompleteOf } from './incomplete'
import { isConcurrency, isCounted, SERVICE_METRICS } from './metrics'
import { countedPart, periodRows } from './period-rows'
import {
  boundedWindow,
  changeBetween,
  closedWindow,
  comparedWindow,
  isByChange,
  previousRows,
  startsOf,
  timeDimension,
} from './periods'
import { emptyValues, filledKeys, keyOf, type Rows, sortRows } from './rows'
import { Bindings } from './sql'

/**
 * Answers metrics × dimensions × filters from the mirror (design, sections 3 and 4).
 * @throws AppError INVALID_REQUEST naming `by`, `order` or `from`
 */
export async function runAnalytics(
  deps: AnalyticsDeps,
  query: AnalyticsQuery,
  filters: Filters,
): Promise<AnalyticsAnswer> {
  const now = atMinute(deps).nowSeconds
  const window = resolveWindow(filters, deps.nowSeconds)
  const question = JSON.stringify([
    'analytics',
    { ...query, ...filters },
    window,
    keyOfConditions({ ...deps, nowSeconds: now }, filters),
    query.metrics.some(isConcurrency) ? now : null,
    deps.refill?.columns,
    asksOrganisation(query, filters) ? (deps.organisation?.key ?? '') : null,
  ])
  const before = comparedWindow(query, window, filters.range, filters.tz ?? DEFAULT_ZONE)
  const answer = await cached(
    deps.mirror,
    question,
    () => answerOf({ ...deps, nowSeconds: now }, query, filters, window),
    readsOfAnswer(query, filters, window, before),
  )
  return { data: answer.data, meta: { ...answer.meta, syncedAt: deps.syncedAt } }
}

/** The settings of the organisation that an answer rests on, to be said beside it. */
function settingsUsed({ organisation }: AnalyticsDeps, { metrics, by }: AnalyticsQuery, { hours }: Filters) {
  const { hours: calendar, service } = organisation ?? NEW_ORGANISATION
  return {
    ...(hours !== undefined || by.includes('businessHours') ? { businessHours: calendar.words } : {}),
    ...(metrics.some((name) => SERVICE_METRICS.includes(name)) ? { serviceTimes: service } : {}),
  }
}

/** True if the answer depends on settings of the organisation. */
const asksOrganisation = ({ metrics, by }: AnalyticsQuery, filters: Filters): boolean =>
  dependsOnOrganisation(filters) ||
  by.includes('team') ||
  by.includes('businessHours') ||
  metrics.some((name) => SERVICE_METRICS.includes(name))

/** The times of the calls that an answer depends on. A call is under way from long before a window, so that concurrency has no start. */
function readsOfAnswer(query: AnalyticsQuery, filters: Filters, window: Window, before: Window | null): Window {
  const { from, to } = readsOf(filters, window)
  if (query.metrics.some(isConcurrency)) return { from: null, to }
  return { from: from === null || before?.from == null ? from : Math.min(from, before.from), to }
}

async function answerOf(
  deps: AnalyticsDeps,
  query: AnalyticsQuery,
  filters: Filters,
  requested: Window,
): Promise<AnalyticsAnswer> {
  const zone = filters.tz ?? DEFAULT_ZONE
  const metrics = [...new Set(query.metrics)]
  const by = [...new Set(query.by)]
  const orders = ordersOf(query, metrics, by)
  const base: Question = {
    ...filterDeps(deps),
    metrics,
    by,
    filters,
    window: requested,
    starts: null,
    cut: null,
  }
  const time = timeDimension(by)
  const clocked = by.includes('hour') || by.includes('weekday') || by.includes('businessHours')
  const closed = time !== null || metrics.some(isConcurrency) ? await closedWindow(deps, base) : null
  const window = time !== null ? closed : clocked ? await boundedWindow(deps, requested) : requested
  const bucket = time === null ? null : (bucketOf(time) ?? chooseBucket((window?.to ?? 0) - (window?.from ?? 0)))
  const starts = bucket === null ? null : startsOf(window, bucket, zone)
  const current: Question = { ...base, window: window ?? requested, starts }
  const before = comparedWindow(query, requested, filters.range, zone)
  const folds =
    query.top === undefined
      ? null
      : await foldsOf(deps, current, closed, { orders, top: query.top, least: query.least ?? 0, before })
  if (folds !== null) current.kept = folds.kept

  const axes = by.map((name) => DIMENSION_SQL[name].axis?.(dimensionContext(current, new Bindings())) ?? null)
  const cuts =
    query.limit !== undefined &&
    query.compare === undefined &&
    axes.every((axis) => axis === null) &&
    by.length > 0 &&
    metrics.every(isCounted)
  if (cuts) current.cut = { order: orders, limit: query.limit as number }

  const ownRows = periodRows(deps, 'analytics', current, closed)
  const [{ raw, rows }, previous, excluded] = await Promise.all([
    ownRows,
    before === null ? null : previousRows(deps, current, before, bucket, zone),
    excludedOf(deps, current, requested, ownRows),
  ])
  const present = [...rows.values(), ...(previous?.values() ?? [])].map((row) => row.keys)
  const unique = [...new Map(present.map((keys) => [keyOf(keys), keys])).values()]
  const data = filledKeys(unique, axes).map((keys) =>
    rowOf(keys, current, rows, query.compare === undefined ? undefined : previous),
  )
  const incomplete = incompleteOf(deps, current)
  if (isByChange(orders))
    for (const row of data) row[CHANGE] = changeBetween(row[metrics[0] as string], row[`previous.${metrics[0]}`])
  const sorted = cuts ? data : sortRows(data, orders)
  return {
    data: query.limit === undefined ? sorted : sorted.slice(0, query.limit),
    meta: {
      units: unitsOf(metrics, query.compare !== undefined),
      zone,
      bucket,
      from: requested.from,
      to: requested.to,
      previous: before && { from: before.from, to: before.to },
      source: 'mirror',
      syncedAt: deps.syncedAt,
      excluded,
      ...(folds === null ? {} : { others: folds.others }),
      ...(incomplete === null ? {} : { incomplete }),
      ...settingsUsed(deps, query, filters),
      totalRows: cuts ? Number(raw[0]?.[TOTAL_ROWS] ?? 0) : data.length,
    },
  }
}

/** Calls that each metric excludes: summed over the rows if every call is in one, else queried. */
async function excludedOf(
  deps: AnalyticsDeps,
  question: Question,
  requested: Window,
  ownRows: Promise<{ raw: readonly Record<string, unknown>[] }>,
): Promise<Record<string, number>> {
  const counted = countedPart(question)
  const statement = countsExcluded(question) ? null : compileExcluded(counted)
  const [counts, excludedMoments] = await Promise.all([
    statement === null ? ownRows.then(({ raw }) => raw) : ask(deps, 'analytics-excluded', question.window, statement),
    question.metrics.some(isConcurrency) ? excludedFromConcurrency(deps, question.filters, requested) : null,
  ])
  const rows: readonly Record<string, unknown>[] = counts
  const sumOf = (index: number) => rows.reduce((sum, row) => sum + Number(row[excludedColumn(index)] ?? 0), 0)
  return Object.fromEntries(
    question.metrics.map((name) => [
      name,
      isCounted(name)
        ? sumOf(counted.metrics.indexOf(name))
        : (excludedMoments?.inside ?? 0) + (excludedMoments?.earlier ?? 0),
    ]),
  )
}

/** One row of the answer. `previous` is undefined without a comparison, null when there is no period to compare with. */
function rowOf(
  keys: readonly AnalyticsValue[],
  { by, metrics }: Pick<Question, 'by' | 'metrics'>,
  rows: Rows,
  previous: Rows | null | undefined,
): AnalyticsRow {
  const key = keyOf(keys)
  const none = emptyValues(metrics)
  const values = rows.get(key)?.values ?? none
  const before = previous === null ? metrics.map(() => null) : (previous?.get(key)?.values ?? none)
  const peakAt: AnalyticsRow = metrics.includes('peakConcurrent') ? { [PEAK_AT]: rows.get(key)?.peakAt ?? null } : {}
  return {
    ...Object.fromEntries(by.map((name, index) => [name, keys[index] ?? null])),
    ...Object.fromEntries(metrics.map((name, index) => [name, values[index] ?? null])),
    ...peakAt,
    ...(previous === undefined
      ? {}
      : Object.fromEntries(metrics.map((name, index) => [`previous.${name}`, before[index] ?? null]))),
  }
}

/** The requested order, then the dimensions ascending. By default: time and bands ascending, else the first metric, largest first. */
function ordersOf(query: AnalyticsQuery, metrics: AnalyticsQuery['metrics'], by: readonly Dimension[]): Order[] {
  const keys = by.map((column) => ({ column, descending: false }))
  if (query.order === undefined) {
    const natural = by.length === 0 || by.some((name) => DIMENSION_SQL[name].axis !== null)
    return natural ? keys : [{ column: metrics[0] as string, descending: true }, ...keys]
  }
  const descending = query.order.startsWith('-')
  const column = descending ? query.order.slice(1) : query.order
  const known = [...metrics, ...by, ...(query.compare === undefined ? [] : [CHANGE])] as string[]
  if (!known.includes(column))
    throw invalidRequest([
      { field: 'order', message: 'must be one of the requested metrics or dimensions, or change with a comparison' },
    ])
  return [{ column, descending }, ...keys.filter((key) => key.column !== column)]
}

function unitsOf(metrics: AnalyticsQuery['metrics'], compared: boolean): AnalyticsAnswer['meta']['units'] {
  const own = metrics.map((name) => [name, METRICS[name].unit] as const)
  const previous = compared ? metrics.map((name) => [`previous.${name}`, METRICS[name].unit] as const) : []
  return Object.fromEntries([...own, ...previous])
}
