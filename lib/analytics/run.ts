import {
  type AnalyticsAnswer,
  type AnalyticsQuery,
  type AnalyticsRow,
  type AnalyticsValue,
  type Dimension,
  METRICS,
  type TimeBucket,
} from '../contracts/analytics'
import { type Filters, filtersToParams } from '../contracts/filters'
import { DEFAULT_ZONE, previousWindow, resolveWindow, type Window } from '../contracts/range'
import { invalidRequest } from '../errors'
import { bucketStarts, chooseBucket } from './buckets'
import { cached } from './cache'
import {
  compileExcluded,
  compileQuestion,
  compileSpan,
  dimensionContext,
  excludedColumn,
  type Order,
  type Question,
  type Statement,
  TOTAL_ROWS,
} from './compile'
import { type AnalyticsDeps, minuteOf } from './deps'
import { bucketOf, DIMENSION_SQL } from './dimensions'
import { decodeRows, emptyValues, filledKeys, keyOf, numberOrNull, type Rows, sortRows } from './rows'
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
  const now = minuteOf(deps.nowSeconds)
  const window = resolveWindow(filters, deps.nowSeconds)
  const question = JSON.stringify([
    'analytics',
    query,
    String(filtersToParams(filters)),
    window,
    now,
    deps.staleOngoingHours,
  ])
  const answer = await cached(deps.mirror, question, () =>
    answerOf({ ...deps, nowSeconds: now }, query, filters, window),
  )
  return { data: answer.data, meta: { ...answer.meta, syncedAt: deps.syncedAt } }
}

async function answerOf(
  deps: AnalyticsDeps,
  query: AnalyticsQuery,
  filters: Filters,
  asked: Window,
): Promise<AnalyticsAnswer> {
  const zone = filters.tz ?? DEFAULT_ZONE
  const metrics = [...new Set(query.metrics)]
  const by = [...new Set(query.by)]
  const orders = ordersOf(query, metrics, by)
  const base: Question = {
    metrics,
    by,
    filters,
    window: asked,
    starts: null,
    nowSeconds: deps.nowSeconds,
    staleOngoingHours: deps.staleOngoingHours,
    cut: null,
  }
  const time = timeDimension(by)
  const window = time === null ? asked : await closedWindow(deps, base)
  const bucket = time === null ? null : (bucketOf(time) ?? chooseBucket((window?.to ?? 0) - (window?.from ?? 0)))
  const starts = bucket === null ? null : startsOf(window, bucket, zone)
  const current: Question = { ...base, window: time === null ? asked : (window ?? asked), starts }
  const before = query.compare === undefined ? null : previousWindow(asked, filters.range, zone)

  const axes = by.map((name) => DIMENSION_SQL[name].axis?.(dimensionContext(current, new Bindings())) ?? null)
  const cuts =
    query.limit !== undefined && query.compare === undefined && axes.every((axis) => axis === null) && by.length > 0
  if (cuts) current.cut = { order: orders, limit: query.limit as number }

  const emptySpan = starts !== null && starts.length === 0
  const [raw, previous, excluded] = await Promise.all([
    emptySpan ? [] : ask(deps, 'analytics', compileQuestion(current)),
    before === null ? null : previousRows(deps, current, before, bucket, zone),
    excludedOf(deps, { ...base, window: asked }),
  ])
  const rows = decodeRows(raw, by, metrics)
  const present = [...rows.values(), ...(previous?.values() ?? [])].map((row) => row.keys)
  const unique = [...new Map(present.map((keys) => [keyOf(keys), keys])).values()]
  const data = filledKeys(unique, axes).map((keys) =>
    rowOf(keys, by, metrics, rows, query.compare ? (previous ?? new Map()) : null, previous === null),
  )
  const sorted = cuts ? data : sortRows(data, orders)
  return {
    data: query.limit === undefined ? sorted : sorted.slice(0, query.limit),
    meta: {
      units: unitsOf(metrics, query.compare !== undefined),
      zone,
      bucket,
      from: asked.from,
      to: asked.to,
      previous: before,
      source: 'mirror',
      syncedAt: deps.syncedAt,
      excluded,
      totalRows: cuts ? Number(raw[0]?.[TOTAL_ROWS] ?? 0) : data.length,
    },
  }
}

function ask(deps: AnalyticsDeps, name: string, statement: Statement): Promise<Record<string, unknown>[]> {
  return deps.mirror.query<Record<string, unknown>>({ name, ...statement })
}

/** The one time-bucket dimension of a question; two would cross every day with every month. */
function timeDimension(by: readonly Dimension[]): Dimension | null {
  const found = by.filter((name) => bucketOf(name) !== undefined)
  if (found.length > 1)
    throw invalidRequest([{ field: 'by', message: `names at most one time bucket, not ${found.join(' and ')}` }])
  return found[0] ?? null
}

/** An open side closed at the first or last call; null where there is none. */
async function closedWindow(deps: AnalyticsDeps, question: Question): Promise<{ from: number; to: number } | null> {
  const { from, to } = question.window
  if (from !== null && to !== null) return { from, to }
  const [span] = await ask(deps, 'analytics-span', compileSpan(question))
  const first = numberOrNull(span?.first)
  const last = numberOrNull(span?.last)
  if (first === null || last === null) return null
  return { from: from ?? first, to: to ?? last + 1 }
}

function startsOf(
  window: { from: number | null; to: number | null } | null,
  bucket: TimeBucket,
  zone: string,
): number[] {
  return window === null || window.from === null || window.to === null
    ? []
    : bucketStarts(window.from, window.to, bucket, zone)
}

/**
 * The period before, its time buckets aligned with the present ones by index. When it has more of them, the last one here
 * takes all that is left, so that sums stay equal.
 */
async function previousRows(
  deps: AnalyticsDeps,
  current: Question,
  window: { from: number; to: number },
  bucket: TimeBucket | null,
  zone: string,
): Promise<Rows> {
  if (window.from >= window.to) return new Map()
  const starts = bucket === null ? null : startsOf(window, bucket, zone).slice(0, current.starts?.length)
  const raw = await ask(deps, 'analytics-previous', compileQuestion({ ...current, window, starts, cut: null }))
  const rows = decodeRows(raw, current.by, current.metrics)
  if (starts === null) return rows
  const position = current.by.findIndex((name) => bucketOf(name) !== undefined)
  const here = new Map(starts.map((start, index) => [start, current.starts?.[index] as number]))
  return new Map(
    [...rows.values()].map((row) => {
      const keys = row.keys.with(position, here.get(row.keys[position] as number) ?? null)
      return [keyOf(keys), { keys, values: row.values }]
    }),
  )
}

async function excludedOf(deps: AnalyticsDeps, question: Question): Promise<Record<string, number>> {
  const statement = compileExcluded(question)
  const [counts] = statement === null ? [] : await ask(deps, 'analytics-excluded', statement)
  return Object.fromEntries(question.metrics.map((name, index) => [name, Number(counts?.[excludedColumn(index)] ?? 0)]))
}

function rowOf(
  keys: readonly AnalyticsValue[],
  by: readonly Dimension[],
  metrics: AnalyticsQuery['metrics'],
  rows: Rows,
  previous: Rows | null,
  withoutPrevious: boolean,
): AnalyticsRow {
  const row: AnalyticsRow = {}
  const key = keyOf(keys)
  by.forEach((name, index) => {
    row[name] = keys[index] as AnalyticsValue
  })
  const values = rows.get(key)?.values ?? emptyValues(metrics)
  metrics.forEach((name, index) => {
    row[name] = values[index] as number | null
  })
  if (previous === null) return row
  const before = withoutPrevious ? metrics.map(() => null) : (previous.get(key)?.values ?? emptyValues(metrics))
  metrics.forEach((name, index) => {
    row[`previous.${name}`] = before[index] as number | null
  })
  return row
}

/** The order asked for, then the dimensions ascending. Without one: time and bands as they run, else the first metric, largest first. */
function ordersOf(query: AnalyticsQuery, metrics: AnalyticsQuery['metrics'], by: readonly Dimension[]): Order[] {
  const keys = by.map((column) => ({ column, descending: false }))
  if (query.order === undefined) {
    const natural = by.length === 0 || by.some((name) => DIMENSION_SQL[name].axis !== null)
    return natural ? keys : [{ column: metrics[0] as string, descending: true }, ...keys]
  }
  const descending = query.order.startsWith('-')
  const column = descending ? query.order.slice(1) : query.order
  if (!(metrics as string[]).includes(column) && !(by as string[]).includes(column))
    throw invalidRequest([{ field: 'order', message: 'is one of the metrics or dimensions asked for' }])
  return [{ column, descending }, ...keys.filter((key) => key.column !== column)]
}

function unitsOf(metrics: AnalyticsQuery['metrics'], compared: boolean): AnalyticsAnswer['meta']['units'] {
  const own = metrics.map((name) => [name, METRICS[name].unit] as const)
  const previous = compared ? metrics.map((name) => [`previous.${name}`, METRICS[name].unit] as const) : []
  return Object.fromEntries([...own, ...previous])
}
