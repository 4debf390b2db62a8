import type { AnalyticsRequest, AnalyticsRow } from '@/lib/shared/contracts/analytics'
import type { Filters } from '@/lib/shared/contracts/filters'
import { GROUP_METRICS, type GroupMetric } from '@/lib/shared/contracts/groups'
import { numberOf } from './series'

/** More groups than this are not listed; the page says so. */
export const MAX_GROUPS = 2000

export type GroupRow = Record<GroupMetric, number | null> & { guid: string }

/** Every group's figures under the filters, as one question. */
export function groupsQuery(filters: Partial<Filters>): AnalyticsRequest {
  return { metrics: GROUP_METRICS, by: ['group'], order: '-calls', limit: MAX_GROUPS + 1, ...filters }
}

/** One group's figures. */
export function groupQuery(filters: Partial<Filters>): AnalyticsRequest {
  return { metrics: GROUP_METRICS, ...filters }
}

/** Rows by group as groups; calls to no group are omitted. */
export function groupRows(rows: readonly AnalyticsRow[]): GroupRow[] {
  return rows.flatMap((row) => (typeof row.group === 'string' ? [{ guid: row.group, ...groupFigures(row) }] : []))
}

export function groupFigures(row: AnalyticsRow | undefined): Record<GroupMetric, number | null> {
  return Object.fromEntries(GROUP_METRICS.map((metric) => [metric, numberOf(row?.[metric])])) as Record<
    GroupMetric,
    number | null
  >
}

/** The medians of the groups' figures, interpolated between ranks; null where no group has the figure. */
export function medianGroup(groups: readonly GroupRow[]): Record<GroupMetric, number | null> {
  return Object.fromEntries(
    GROUP_METRICS.map((metric) => [
      metric,
      median(groups.flatMap((group) => (group[metric] === null ? [] : [group[metric]]))),
    ]),
  ) as Record<GroupMetric, number | null>
}

function median(values: number[]): number | null {
  const sorted = values.toSorted((left, right) => left - right)
  const middle = (sorted.length - 1) / 2
  const low = sorted[Math.floor(middle)]
  const high = sorted[Math.ceil(middle)]
  return low === undefined || high === undefined ? null : (low + high) / 2
}

/** Groups in an order: largest first for `-name`; nulls last both ways, ties by guid. */
export function sortedGroups(groups: readonly GroupRow[], sort: string): GroupRow[] {
  const descending = sort.startsWith('-')
  const name = sort.replace(/^-/, '') as GroupMetric | 'guid'
  const turn = descending ? -1 : 1
  return groups.toSorted((left, right) => {
    const [one, other] = [left[name], right[name]]
    if (one === null || other === null) return one === other ? byText(left.guid, right.guid) : one === null ? 1 : -1
    if (typeof one === 'string' || typeof other === 'string') return turn * byText(String(one), String(other))
    return one === other ? byText(left.guid, right.guid) : turn * (one - other)
  })
}

const byText = (left: string, right: string) => (left < right ? -1 : left > right ? 1 : 0)
