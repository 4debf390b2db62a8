import { DIMENSIONS, type Dimension } from '@/lib/shared/analytics/dimensions'
import { isOnlyOfPeople, METRICS, type Metric } from '@/lib/shared/analytics/metrics'
import type { Filters } from '@/lib/shared/filters/filters'
import type { Refill } from '@/lib/shared/sync/sync'
import type { AnalyticsDeps, Scope } from './deps'
import { dimensionSql, ownRows } from './dimensions'
import { isNamedSql } from './filters/organisation'
import { whereSql } from './filters/where'
import { type CountedMetric, isCounted, isOwn, metricSql } from './metrics'
import { ownOf } from './own'
import { Bindings, COLUMNS as C, CALLS_TABLE, DIRECTORY } from './sql'
import { GAP_SQL } from './stages'

/** A question about one period, with its bucket starts resolved. */
export type Question = Scope & {
  metrics: readonly Metric[]
  by: readonly Dimension[]
  starts: readonly number[] | null
  /** Sorts and limits in the engine; only where no row is filled in or compared afterwards. */
  cut: { order: Order[]; limit: number } | null
  /** By dimension, the names to keep; all others are folded into one key. */
  kept?: ReadonlyMap<Dimension, readonly string[]>
  /** Calls are counted by person and team, too, rather than what became of them for these. */
  ofCalls?: boolean | undefined
}
/** `column` is a metric or dimension of the question; nulls last in either direction. */
export type Order = { column: string; descending: boolean }

/** The metrics that count calls; concurrency is computed separately. */
export const countedMetrics = ({ metrics }: Pick<Question, 'metrics'>): CountedMetric[] => metrics.filter(isCounted)

/** Column names of a compiled row: dimensions, counted metrics, calls that such a metric excludes, and the number of rows before the limit. */
export const dimensionColumn = (index: number) => `d${index}`
export const metricColumn = (index: number) => `m${index}`
export const excludedColumn = (index: number) => `x${index}`
export const TOTAL_ROWS = 'total_rows'

/** Compiles counted metrics × dimensions × filters into one statement. */
export function compileQuestion(question: Question, bindings: Bindings): string {
  const context = dimensionContext(question, bindings)
  const metrics = countedMetrics(question)
  const people = question.by.find((name) => name === 'person') ?? question.by.find((name) => name === 'team')
  const rows =
    people === undefined || question.ofCalls || !metrics.some(isOwn)
      ? null
      : ownRows(people, context, question.kept?.get(people))
  const own = rows?.own ?? (metrics.some(isOnlyOfPeople) ? ownOf((uid) => isNamedSql(uid, context)) : undefined)
  const keyOf = (name: Dimension) =>
    rows !== null && name === people ? rows.key : dimensionSql(name, context, question.kept?.get(name))
  const selected = [
    ...question.by.map((name, index) => `${keyOf(name)} AS ${dimensionColumn(index)}`),
    ...metrics.map(
      (name, index) =>
        `${metricSql(name, question.organisation?.service, own, rows !== null)} AS ${metricColumn(index)}`,
    ),
    ...(countsExcluded(question) ? excludedColumns(metrics) : []),
  ]
  const keys = question.by.map((_, index) => dimensionColumn(index)).join(', ')
  const inner = `${selectSql(selected, question, bindings, rows?.join)}${keys === '' ? '' : ` GROUP BY ${keys}`}`
  if (question.cut === null) return inner
  const columnOf = (column: string) => {
    const dimension = question.by.indexOf(column as Dimension)
    return dimension >= 0 ? dimensionColumn(dimension) : metricColumn(metrics.indexOf(column as CountedMetric))
  }
  const order = question.cut.order.map(
    ({ column, descending }) => `${columnOf(column)} ${descending ? 'DESC' : 'ASC'} NULLS LAST`,
  )
  const limit = bindings.bind('Int64', question.cut.limit)
  return `SELECT *, count() OVER () AS ${TOTAL_ROWS} FROM (${inner}) ORDER BY ${order.join(', ')} LIMIT ${limit}`
}

const selectSql = (columns: readonly string[], scope: Scope, bindings: Bindings, join = '') =>
  `SELECT ${columns.join(', ')} FROM ${CALLS_TABLE} FINAL ${join} WHERE ${whereSql(scope, bindings)}`

/** True when the rows themselves tell how many calls each metric excludes: each call is in exactly one row and no row is cut. */
export const countsExcluded = (question: Question): boolean =>
  question.cut === null && !question.by.some((name) => DIMENSIONS[name].overlaps === true)

/** Counts the calls that each metric excludes, each once whatever the dimensions; null when no metric excludes any. */
export function compileExcluded(question: Question): ((bindings: Bindings) => string) | null {
  const columns = excludedColumns(countedMetrics(question))
  return columns.length === 0 ? null : (bindings) => selectSql(columns, question, bindings)
}

/** First and last time among the filtered calls; null where there is none. */
export const compileSpan = (scope: Scope, bindings: Bindings): string =>
  selectSql(
    ['min', 'max'].map((end) => `if(count() = 0, NULL, ${end}(${C.timeSeconds})) AS ${end}_time`),
    scope,
    bindings,
  )

/** What the dimensions of a question need to know. */
export const dimensionContext = (question: Question, bindings: Bindings) => ({
  ...question,
  ...question.window,
  bindings,
})

const excludedColumns = (metrics: readonly CountedMetric[]): string[] =>
  metrics.flatMap((name, index) => {
    const gap = METRICS[name].leavesOut
    return gap === undefined || gap === 'interval' ? [] : [`countIf(${GAP_SQL[gap]}) AS ${excludedColumn(index)}`]
  })

/** Key columns are set on every row, refilled or not. */
const KEY_COLUMNS: readonly string[] = [C.mid]

/**
 * The columns that a question reads and that are still being refilled after an upgrade; null when it reads none, as nearly always.
 */
export function incompleteOf(question: Question): Refill | null {
  const { refill } = question
  if (refill === undefined || refill === null) return null
  const sql = compileQuestion(question, new Bindings())
  const isRead = (name: string) =>
    // Names are looked up before the statement is compiled.
    name === DIRECTORY.table ? question.filters.q !== undefined : new RegExp(`\\b${name}\\b`).test(sql)
  const affected = refill.columns.filter((name) => !KEY_COLUMNS.includes(name) && isRead(name))
  return affected.length === 0 ? null : { ...refill, columns: affected }
}

/** The same for a list, whose rows come from their documents: only a filter can read what is still being refilled. */
export function incompleteList(
  { refill }: Pick<AnalyticsDeps, 'refill'>,
  { quality, q }: Pick<Filters, 'quality' | 'q'>,
): Refill | null {
  if (refill === undefined || refill === null) return null
  const read: string[] = [
    ...(quality.length === 0 ? [] : [C.quality]),
    ...(q === undefined ? [] : [DIRECTORY.table, C.searchText]),
  ]
  const affected = refill.columns.filter((name) => read.includes(name))
  return affected.length === 0 ? null : { ...refill, columns: affected }
}
