import type { AnalyticsRequest, AnalyticsRow } from '@/lib/shared/analytics/analytics'
import { METRICS } from '@/lib/shared/analytics/metrics'
import type { Filters } from '@/lib/shared/filters/filters'
import { GROUP_METRICS, type GroupMetric } from '@/lib/shared/people/groups'
import { type Change, changeOf } from './change'
import { numberOf } from './series'
import { byChangeOf, sortedFigure } from './sort-by'

/** More groups than this are not listed; the page says so. */
export const MAX_GROUPS = 2000

type Compare = AnalyticsRequest['compare']
type Figures = Record<GroupMetric, number | null>
/** What the figures are of. */
type Kind = 'group' | 'team'
/** The figures of a group or team; `previous` are those of the period compared with, null without one. */
export type GroupRow = Figures & { id: string; previous: Figures | null }

/** The figures of every group, or team, under the filters, as one question. With `compare`, groups that were only called in the period before are listed, too. */
export function groupsQuery(filters: Partial<Filters>, compare?: Compare, kind: Kind = 'group'): AnalyticsRequest {
  return { metrics: GROUP_METRICS, by: [kind], order: '-calls', limit: MAX_GROUPS + 1, compare, ...filters }
}

/** The figures of one group or team. */
export function groupQuery(filters: Partial<Filters>, compare?: Compare): AnalyticsRequest {
  return { metrics: GROUP_METRICS, compare, ...filters }
}

/** Rows by group as groups, or by team as teams; calls to no group are omitted. */
export function groupRows(rows: readonly AnalyticsRow[], isCompared = false, kind: Kind = 'group'): GroupRow[] {
  return rows.flatMap((row) =>
    typeof row[kind] === 'string'
      ? [{ id: row[kind], ...groupFigures(row), previous: isCompared ? groupFigures(row, 'previous.') : null }]
      : [],
  )
}

/** The figures of a row, or with `previous.` those of the period before. */
export function groupFigures(row: AnalyticsRow | undefined, prefix: '' | 'previous.' = ''): Figures {
  return Object.fromEntries(GROUP_METRICS.map((metric) => [metric, numberOf(row?.[`${prefix}${metric}`])])) as Figures
}

/** How a group's figure changed; null without a comparison. */
export function groupChange(figures: Figures, previous: Figures | null, metric: GroupMetric): Change | null {
  if (previous === null) return null
  const { unit, better } = METRICS[metric]
  return changeOf(figures[metric], previous[metric], unit, better, { now: figures.calls, before: previous.calls })
}

/** The medians of the groups' figures, interpolated between ranks; null where no group has the figure. */
export function medianGroup(groups: readonly GroupRow[]): Figures {
  return Object.fromEntries(
    GROUP_METRICS.map((metric) => [
      metric,
      median(groups.flatMap((group) => (group[metric] === null ? [] : [group[metric]]))),
    ]),
  ) as Figures
}

function median(values: number[]): number | null {
  const sorted = values.toSorted((left, right) => left - right)
  const middle = (sorted.length - 1) / 2
  const low = sorted[Math.floor(middle)]
  const high = sorted[Math.ceil(middle)]
  return low === undefined || high === undefined ? null : (low + high) / 2
}

/** Groups in an order: largest first for `-name`, largest fall first for `nameChange`; nulls last both ways, ties by id. */
export function sortedGroups(
  groups: readonly GroupRow[],
  sort: string,
  nameOf: (id: string) => string = String,
): GroupRow[] {
  const descending = sort.startsWith('-')
  const name = sortedFigure(sort) as GroupMetric | 'guid' | 'name'
  const turn = descending ? -1 : 1
  const keyOf = (group: GroupRow) => {
    if (name === 'name') return nameOf(group.id).toLowerCase()
    if (name === 'guid') return group.id
    if (!byChangeOf(sort) || group.previous === null) return group[name]
    const [now, before] = [group[name], group.previous[name]]
    return now === null || before === null ? null : now - before
  }
  return groups.toSorted((left, right) => {
    const [one, other] = [keyOf(left), keyOf(right)]
    if (one === null || other === null) return one === other ? byText(left.id, right.id) : one === null ? 1 : -1
    if (typeof one === 'string' || typeof other === 'string') return turn * byText(String(one), String(other))
    return one === other ? byText(left.id, right.id) : turn * (one - other)
  })
}

const byText = (left: string, right: string) => (left < right ? -1 : left > right ? 1 : 0)
