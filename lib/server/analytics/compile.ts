import { DIMENSIONS, type Dimension } from '@/lib/shared/analytics/dimensions'
import { isOnlyOfPeople, METRICS, type Metric } from '@/lib/shared/analytics/metrics'
import type { Filters } from '@/lib/shared/filters/filters'
import type { Refill } from '@/lib/shared/sync/sync'
import type { Span } from '@/lib/shared/timeline/presence'
import { DIRECTORY } from '../mirror/schema/tables'
import type { AnalyticsDeps, Scope } from './deps'
import { dimensionSql, ownRows } from './dimensions'
import { isNamedSql } from './filters/organisation'
import { whereSql } from './filters/where'
import { countSql, type Keys, type Measure, type Part } from './measures'
import { type CountedMetric, isCounted, isOwn, measureOf } from './metrics'
import { ownOf } from './own'
import { Bindings, COLUMNS as C } from './sql'
import { GAP_SQL } from './stages'

/** A closed window, and the starts of its time buckets; null without a time dimension. */
export type Period = { window: Span; starts: readonly number[] | null }

/** A question about one period, with its bucket starts resolved. */
export type Question = Scope & {
  metrics: readonly Metric[]
  by: readonly Dimension[]
  starts: readonly number[] | null
  /** An earlier period that the same statement reads. */
  earlier?: Period | undefined
  /** By dimension, the names to keep; all others are folded into one key. */
  kept?: ReadonlyMap<Dimension, readonly string[]>
}
/** `column` is a metric or dimension of the question; nulls last in either direction. */
export type Order = { column: string; descending: boolean }

/** The metrics that count calls; concurrency is computed separately. */
export const countedMetrics = ({ metrics }: Pick<Question, 'metrics'>): CountedMetric[] => metrics.filter(isCounted)

/** Column names of a compiled row: dimensions, and calls that a metric excludes. */
export const dimensionColumn = (index: number) => `d${index}`
export const excludedColumn = (index: number) => `x${index}`

/** What a question selects: keys, measures, and what it joins. */
function selection(question: Question, bindings: Bindings) {
  const context = { ...question, bindings }
  const metrics = countedMetrics(question)
  const people = question.by.find((name) => name === 'person') ?? question.by.find((name) => name === 'team')
  const rows =
    people === undefined || !metrics.some(isOwn) ? null : ownRows(people, context, question.kept?.get(people))
  const own = rows?.own ?? (metrics.some(isOnlyOfPeople) ? ownOf((uid) => isNamedSql(uid, context)) : undefined)
  const keyOf = (name: Dimension) =>
    rows !== null && name === people ? rows.key : dimensionSql(name, context, question.kept?.get(name))
  return {
    keys: question.by.map((name, index): Keys[number] => [dimensionColumn(index), keyOf(name)]),
    measures: metrics.map((name) => measureOf(name, question.organisation.service, own, rows !== null)),
    columns: countsExcluded(question) ? excludedColumns(metrics) : [],
    join: rows?.join,
  }
}

/** How the counted metrics of a question are measured. */
export const measuresOf = (question: Question): Measure[] => selection(question, new Bindings()).measures

/** True if the rows of parts of its window add up to those of the whole without being longer. */
export const addsUp = ({ by }: Question, measures: readonly Measure[]): boolean =>
  by.length === 0 || measures.every(({ isLong }) => isLong !== true)

/** Compiles counted metrics × dimensions × filters into one statement; with a part, what adds up to them. */
export const compileQuestion = (question: Question, bindings: Bindings, part?: Part): string =>
  countSql({ ...selection(question, bindings), where: whereSql(question, bindings) }, part)

/** True when the rows themselves tell how many calls each metric excludes: each call is in exactly one row. */
export const countsExcluded = (question: Question): boolean =>
  !question.by.some((name) => DIMENSIONS[name].overlaps === true)

/** Counts the calls that each metric excludes, each once whatever the dimensions; null when no metric excludes any. */
export function compileExcluded(question: Question): ((bindings: Bindings) => string) | null {
  const columns = excludedColumns(countedMetrics(question))
  return columns.length === 0 ? null : (bindings) => countSql({ columns, where: whereSql(question, bindings) })
}

const excludedColumns = (metrics: readonly CountedMetric[]): string[] =>
  metrics.flatMap((name, index) => {
    const gap = METRICS[name].leavesOut
    return gap === undefined || gap === 'interval' ? [] : [`countIf(${GAP_SQL[gap]}) AS ${excludedColumn(index)}`]
  })

/** The columns that a question reads and that are still being refilled after an upgrade; null when it reads none, as nearly always. */
export function incompleteOf(question: Question): Refill | null {
  if (!question.refill) return null
  const sql = compileQuestion(question, new Bindings())
  return readOf(question.refill, (name) =>
    // Names are looked up before the statement is compiled, and a `mid` is on every row, refilled or not.
    name === DIRECTORY.name
      ? question.filters.q !== undefined
      : name !== C.mid && new RegExp(`\\b${name}\\b`).test(sql),
  )
}

/** The same for a list, whose rows come from their documents: only a filter can read what is still being refilled. */
export function incompleteList(
  { refill }: Pick<AnalyticsDeps, 'refill'>,
  { quality, q }: Pick<Filters, 'quality' | 'q'>,
): Refill | null {
  const read: string[] = [
    ...(quality.length === 0 ? [] : [C.quality]),
    ...(q === undefined ? [] : [DIRECTORY.name, C.searchText]),
  ]
  return refill ? readOf(refill, (name) => read.includes(name)) : null
}

const readOf = (refill: Refill, isRead: (column: string) => boolean): Refill | null => {
  const columns = refill.columns.filter(isRead)
  return columns.length === 0 ? null : { ...refill, columns }
}
