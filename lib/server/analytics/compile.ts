import { DIMENSIONS, type Dimension } from '@/lib/shared/analytics/dimensions'
import { METRICS, type Metric } from '@/lib/shared/analytics/metrics'
import type { Filters } from '@/lib/shared/filters/filters'
import { DEFAULT_ZONE, type Window } from '@/lib/shared/filters/range'
import type { FilterDeps } from './deps'
import { type DimensionContext, dimensionSql } from './dimensions'
import { whereSql } from './filters/where'
import { type CountedMetric, metricSql } from './metrics'
import { Bindings, COLUMNS as C, CALLS_TABLE } from './sql'
import { GAP_SQL } from './stages'

/** A question about one period, with its window and bucket starts resolved. */
export type Question = FilterDeps & {
  metrics: readonly Metric[]
  by: readonly Dimension[]
  filters: Filters
  window: Window
  starts: readonly number[] | null
  /** Sorts and limits in the engine; only where no row is filled in or compared afterwards. */
  cut: { order: Order[]; limit: number } | null
  /** By dimension, the names to keep; all others are folded into one key. */
  kept?: ReadonlyMap<Dimension, readonly string[]>
}
/** A question without concurrency metrics. */
export type CountedQuestion = Omit<Question, 'metrics'> & { metrics: readonly CountedMetric[] }
/** `column` is a metric or dimension of the question; nulls last in either direction. */
export type Order = { column: string; descending: boolean }
export type Statement = { sql: string; params: Record<string, unknown> }

/** Column names of a compiled row: dimensions, metrics, calls that a metric excludes, and the number of rows before the limit. */
export const dimensionColumn = (index: number) => `d${index}`
export const metricColumn = (index: number) => `m${index}`
export const excludedColumn = (index: number) => `x${index}`
export const TOTAL_ROWS = 'total_rows'

/** Compiles counted metrics × dimensions × filters into one statement with bound values. */
export function compileQuestion(question: CountedQuestion): Statement {
  const bindings = new Bindings()
  const context = dimensionContext(question, bindings)
  const selected = [
    ...question.by.map(
      (name, index) => `${dimensionSql(name, context, question.kept?.get(name))} AS ${dimensionColumn(index)}`,
    ),
    ...question.metrics.map(
      (name, index) => `${metricSql(name, question.organisation?.service)} AS ${metricColumn(index)}`,
    ),
    ...(countsExcluded(question) ? excludedColumns(question.metrics) : []),
  ]
  const keys = question.by.map((_, index) => dimensionColumn(index)).join(', ')
  const where = whereSql(question.filters, { ...question, bindings })
  const inner = `SELECT ${selected.join(', ')} FROM ${CALLS_TABLE} FINAL WHERE ${where}${keys === '' ? '' : ` GROUP BY ${keys}`}`
  if (question.cut === null) return { sql: inner, params: bindings.params }
  const order = question.cut.order.map(
    ({ column, descending }) => `${sqlColumn(question, column)} ${descending ? 'DESC' : 'ASC'} NULLS LAST`,
  )
  const limit = bindings.bind('Int64', question.cut.limit)
  return {
    sql: `SELECT *, count() OVER () AS ${TOTAL_ROWS} FROM (${inner}) ORDER BY ${order.join(', ')} LIMIT ${limit}`,
    params: bindings.params,
  }
}

/** True when the rows themselves tell how many calls each metric excludes: each call is in exactly one row and no row is cut. */
export const countsExcluded = (question: Question): boolean =>
  question.cut === null && !question.by.some((name) => DIMENSIONS[name].overlaps === true)

/** Counts the calls that each metric excludes, each once whatever the dimensions; null when no metric excludes any. */
export function compileExcluded(question: CountedQuestion): Statement | null {
  const columns = excludedColumns(question.metrics)
  if (columns.length === 0) return null
  const bindings = new Bindings()
  const where = whereSql(question.filters, { ...question, bindings })
  return {
    sql: `SELECT ${columns.join(', ')} FROM ${CALLS_TABLE} FINAL WHERE ${where}`,
    params: bindings.params,
  }
}

/** First and last time among the filtered calls; null where there is none. */
export function compileSpan(question: Question): Statement {
  const bindings = new Bindings()
  const where = whereSql(question.filters, { ...question, bindings })
  return {
    sql: `SELECT if(count() = 0, NULL, min(${C.timeSeconds})) AS first, if(count() = 0, NULL, max(${C.timeSeconds})) AS last FROM ${CALLS_TABLE} FINAL WHERE ${where}`,
    params: bindings.params,
  }
}

/** What the dimensions of a question need to know. */
export function dimensionContext(question: Question, bindings: Bindings): DimensionContext {
  const { window, starts, organisation, reach } = question
  const zone = question.filters.tz ?? DEFAULT_ZONE
  return { bindings, zone, from: window.from, to: window.to, starts, organisation, reach }
}

function excludedColumns(metrics: readonly CountedMetric[]): string[] {
  return metrics.flatMap((name, index) => {
    const gap = METRICS[name].leavesOut
    return gap === undefined || gap === 'interval' ? [] : [`countIf(${GAP_SQL[gap]}) AS ${excludedColumn(index)}`]
  })
}

function sqlColumn(question: CountedQuestion, column: string): string {
  const dimension = question.by.indexOf(column as Dimension)
  return dimension >= 0 ? dimensionColumn(dimension) : metricColumn(question.metrics.indexOf(column as CountedMetric))
}
