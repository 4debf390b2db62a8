import { partyColumns } from '@/components/parts/party/party-columns'
import type { Column } from '@/components/table/column'
import type { NameOf } from '@/lib/client/data/use-names'
import { METRICS } from '@/lib/shared/analytics/metrics'
import { type Door, groupDoor, narrowed } from '@/lib/shared/charts/doors'
import { type GroupRow, groupChange } from '@/lib/shared/charts/group-figures'
import { figureText } from '@/lib/shared/charts/values'
import type { Filters } from '@/lib/shared/filters/filters'
import { groupHref } from '@/lib/shared/links'
import { GROUP_METRICS, type GroupMetric } from '@/lib/shared/people/groups'

/** The calls that a figure of a group counts; null for figures that count something else. @param own the filters of its calls */
export function groupFigureDoor(own: Partial<Filters>, metric: GroupMetric): Door {
  if (metric === 'calls') return own
  if (metric === 'unanswered') return narrowed(own, 'status', ['unanswered'])
  return metric === 'recordings' && own.hasRecording !== false ? { ...own, hasRecording: true } : null
}

/** The columns of the list of groups. */
export function groupColumns(
  filters: Filters,
  medians: Record<GroupMetric, number | null>,
  { isCompared, ...shared }: { isCompared: boolean; byChange: boolean; nameOf: NameOf },
): Column<GroupRow>[] {
  return partyColumns<GroupMetric, GroupRow>({
    ...shared,
    kind: 'group',
    id: 'id',
    header: 'Group',
    hrefOf: (id) => groupHref(id, { ...filters, guid: [] }),
    metrics: GROUP_METRICS,
    narrow: ['calls', 'answerRate', 'totalMinutes'],
    words: METRICS,
    textOf: (metric, value) => figureText(METRICS[metric], value),
    doorOf: (id, metric) => {
      const own = groupDoor(filters, id)
      return own && groupFigureDoor(own, metric)
    },
    summary: { label: 'Median', figures: medians },
    changeIn: isCompared ? (row, metric) => groupChange(row, row.previous, metric) : undefined,
  })
}
