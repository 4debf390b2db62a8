import { excludedFromConcurrency } from '@/lib/server/analytics/concurrency/concurrency'
import { type AnalyticsAnswer, type AnalyticsQuery, CHANGE } from '@/lib/shared/analytics/analytics'
import type { Filters } from '@/lib/shared/filters/filters'
import type { Window } from '@/lib/shared/filters/range'
import { bucketStarts, chooseBucket } from './buckets'
import { compileExcluded, countedMetrics, countsExcluded, excludedColumn, incompleteOf, type Question } from './compile'
import { type AnalyticsDeps, ask, cachedFor, dependsOnOrganisation, readsOf, type Scope, scopeOf } from './deps'
import { bucketOf, DIMENSION_SQL, timeDimension } from './dimensions'
import { foldsOf } from './fold'
import { isConcurrency, isCounted, SERVICE_METRICS } from './metrics'
import { type Before, boundedWindow, closedWindow, comparedRows, comparedWindow } from './periods'
import { changeBetween, filledKeys, isByChange, ordersOf, rowOf, sortRows, unitsOf } from './rows'

/** Answers metrics × dimensions × filters from the mirror (design, sections 3 and 4). @throws AppError INVALID_REQUEST naming `by`, `order` or `from` */
export async function runAnalytics(
  deps: AnalyticsDeps,
  query: AnalyticsQuery,
  filters: Filters,
): Promise<AnalyticsAnswer> {
  const scope = scopeOf(deps, filters)
  const before = comparedWindow(query.compare, scope)
  const { metrics, by, compare, top, least, limit, order } = query
  const question = [
    'analytics',
    { metrics, by, compare, top, least, limit, order, before, firstDay: scope.firstDay, clock: scope.clock },
    metrics.some(isConcurrency) ? scope.nowSeconds : null,
    deps.refill?.columns,
    asksOrganisation(query, filters) ? (deps.organisation?.key ?? '') : null,
  ]
  const reads = readsOfAnswer(query, scope, before)
  const answer = await cachedFor(scope, question, () => answerOf(scope, query, before), reads)
  return { data: answer.data, meta: { ...answer.meta, syncedAt: deps.syncedAt } }
}

/** The settings of the organisation that an answer depends on, to be shown with it. */
function settingsUsed({ organisation, filters }: Scope, { metrics, by }: AnalyticsQuery) {
  const { hours: calendar, service } = organisation
  return {
    ...(filters.hours !== undefined || by.includes('businessHours') ? { businessHours: calendar.words } : {}),
    ...(metrics.some((name) => SERVICE_METRICS.includes(name)) ? { serviceTimes: service } : {}),
  }
}

const asksOrganisation = ({ metrics, by }: AnalyticsQuery, filters: Filters): boolean =>
  dependsOnOrganisation(filters) ||
  by.includes('team') ||
  by.includes('businessHours') ||
  metrics.some((name) => SERVICE_METRICS.includes(name))

/** The times of the calls that an answer depends on. A call under way may have begun long before the window, so for concurrency the start is open. */
function readsOfAnswer(query: AnalyticsQuery, scope: Scope, before: Before | null): Window {
  const { from, to } = readsOf(scope)
  if (query.metrics.some(isConcurrency)) return { from: null, to }
  return { from: from === null || before === null ? from : Math.min(from, before.from), to }
}

async function answerOf(scope: Scope, query: AnalyticsQuery, before: Before | null): Promise<AnalyticsAnswer> {
  const { zone, firstDay, clock, window: requested } = scope
  const metrics = [...new Set(query.metrics)]
  const by = [...new Set(query.by)]
  const orders = ordersOf(query, metrics, by)
  const time = timeDimension(by)
  const clocked = by.includes('hour') || by.includes('weekday') || by.includes('businessHours')
  const hasConcurrency = metrics.some(isConcurrency)
  const closed = time !== null || hasConcurrency ? await closedWindow(scope, hasConcurrency) : null
  const window = time !== null ? closed : clocked ? await boundedWindow(scope, requested) : requested
  const bucket = time === null ? null : (bucketOf(time) ?? chooseBucket(closed === null ? 0 : closed.to - closed.from))
  const starts = bucket && (closed === null ? [] : bucketStarts(closed.from, closed.to, bucket, scope))
  const current: Question = { ...scope, window: window ?? requested, metrics, by, starts }
  const folds =
    query.top === undefined
      ? null
      : await foldsOf(current, closed, { orders, top: query.top, least: query.least ?? 0, before })
  if (folds !== null) current.kept = folds.kept

  const axes = by.map((name) => DIMENSION_SQL[name].axis?.(current) ?? null)
  const asking = comparedRows('analytics', current, closed, before, bucket)
  const [{ rows, previous }, excluded] = await Promise.all([asking, excludedOf(current, requested, asking)])
  const present = [...new Map([...rows, ...(previous ?? [])]).values()].map((row) => row.keys)
  const data = filledKeys(present, axes).map((keys) =>
    rowOf(keys, current, rows, query.compare === undefined ? undefined : previous),
  )
  const incomplete = incompleteOf(current)
  if (isByChange(orders))
    for (const row of data) row[CHANGE] = changeBetween(row[metrics[0] as string], row[`previous.${metrics[0]}`])
  const sorted = sortRows(data, orders, firstDay)
  return {
    data: query.limit === undefined ? sorted : sorted.slice(0, query.limit),
    meta: {
      units: unitsOf(metrics, query.compare !== undefined),
      zone,
      firstDay,
      clock,
      bucket,
      from: requested.from,
      to: requested.to,
      previous: before && { from: before.from, to: before.to },
      source: 'mirror',
      syncedAt: scope.syncedAt,
      excluded,
      ...(folds === null ? {} : { others: folds.others }),
      ...(incomplete === null ? {} : { incomplete }),
      ...settingsUsed(scope, query),
      totalRows: data.length,
    },
  }
}

const NO_MOMENTS = { inside: 0, earlier: 0 }

/** Calls that each metric excludes: summed over the rows if every call is in one, else queried. */
async function excludedOf(
  question: Question,
  requested: Window,
  ownRows: Promise<{ raw: readonly Record<string, unknown>[] }>,
): Promise<Record<string, number>> {
  const counted = countedMetrics(question)
  const write = countsExcluded(question) ? null : compileExcluded(question)
  const [rows, moments] = await Promise.all([
    write === null ? ownRows.then(({ raw }) => raw) : ask(question, 'analytics-excluded', write),
    question.metrics.some(isConcurrency) ? excludedFromConcurrency({ ...question, window: requested }) : NO_MOMENTS,
  ])
  const sumOf = (index: number) => rows.reduce((sum, row) => sum + Number(row[excludedColumn(index)] ?? 0), 0)
  return Object.fromEntries(
    question.metrics.map((name) => [
      name,
      isCounted(name) ? sumOf(counted.indexOf(name)) : moments.inside + moments.earlier,
    ]),
  )
}
