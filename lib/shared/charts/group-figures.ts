import { type AnalyticsRequest, type AnalyticsRow, numberOf } from '@/lib/shared/analytics/analytics'
import type { Metric } from '@/lib/shared/analytics/metrics'
import type { Filters } from '@/lib/shared/filters/filters'
import { basesOf } from './basis'
import { byChangeOf, compareValues, sortedFigure } from './sort-by'

/** More groups than this are not listed; the page says so. */
export const MAX_GROUPS = 2000
export const GROUP_METRICS = [
  'calls',
  'answerRate',
  'missed',
  'talkSeconds',
  'serviceLevel',
  'abandonedRate',
  'ringP50',
  'ringP95',
  'answered',
  'declined',
  'abandoned',
  'failed',
  'totalMinutes',
  'people',
  'recordings',
] as const satisfies readonly Metric[]

/** These figures, and the numbers of calls behind rates and times. */
const READ: readonly Metric[] = [...GROUP_METRICS, ...basesOf(GROUP_METRICS)]

type Figures = Record<(typeof GROUP_METRICS)[number], number | null> & Partial<Record<Metric, number | null>>
/** The figures of a group; `previous` are those of the period compared with, null without one. */
type GroupRow = Figures & { id: string; previous: Figures | null }

/** The figures of every group under the filters, as one question. With `compare`, groups that were only called in the period before are listed, too. */
export function groupsQuery(filters: Partial<Filters>, compare?: AnalyticsRequest['compare']): AnalyticsRequest {
  return { metrics: READ, by: ['group'], order: '-calls', limit: MAX_GROUPS + 1, compare, ...filters }
}

/** Rows by group as groups; calls to no group are omitted. */
export function groupRows(rows: readonly AnalyticsRow[], isCompared = false): GroupRow[] {
  const figuresOf = (row: AnalyticsRow, prefix: '' | 'previous.') =>
    Object.fromEntries(READ.map((metric) => [metric, numberOf(row[`${prefix}${metric}`])])) as Figures
  return rows.flatMap((row) =>
    typeof row.group === 'string'
      ? [{ id: row.group, ...figuresOf(row, ''), previous: isCompared ? figuresOf(row, 'previous.') : null }]
      : [],
  )
}

/** Rows in an order: largest first for `-name`, largest fall first for `nameChange`; nulls last both ways, ties by id. */
export function sortedRows<Row extends { id: string; previous?: object | null | undefined }>(
  rows: readonly Row[],
  sort: string,
  nameOf: (id: string) => string = String,
): Row[] {
  const name = sortedFigure(sort)
  const keyOf = (row: Row) => {
    if (name === 'name') return nameOf(row.id).toLowerCase()
    if (name === 'guid' || name === 'uid') return row.id
    const [now, before] = [row, row.previous ?? null].map(
      (one) => (one as Record<string, number | null> | null)?.[name],
    )
    if (!byChangeOf(sort) || row.previous == null) return now ?? null
    return now == null || before == null ? null : now - before
  }
  const byKey = (left: Row, right: Row) => compareValues(keyOf(left), keyOf(right), sort.startsWith('-'))
  return rows.toSorted((left, right) => byKey(left, right) || compareValues(left.id, right.id, false))
}
