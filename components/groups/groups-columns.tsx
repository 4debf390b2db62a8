import type { Column } from '@/components/table/column'
import { Door } from '@/components/ui/door'
import { IdLink } from '@/components/ui/id-link'
import { narrowed } from '@/lib/shared/charts/doors'
import type { GroupRow } from '@/lib/shared/charts/group-figures'
import type { Filters } from '@/lib/shared/contracts/filters'
import { GROUP_METRICS, type GroupMetric } from '@/lib/shared/contracts/groups'
import { METRICS } from '@/lib/shared/contracts/metrics'
import { groupHref } from '@/lib/shared/links'
import { groupFigureDoor, groupFigureText } from './group-figure'

/** Those that stay on a phone. */
const NARROW: readonly GroupMetric[] = ['calls', 'answerRate', 'totalMinutes']

/** The columns of the list of groups: each figure with the way to its calls, and the middle group's. */
export function groupsColumns(asked: Filters, middle: Record<GroupMetric, number | null>): Column<GroupRow>[] {
  return [
    {
      id: 'guid',
      header: 'Group',
      sort: 'descending',
      pinned: true,
      className: 'max-w-56 truncate',
      cell: ({ guid }) => <IdLink href={groupHref(guid, { ...asked, guid: [] })}>{guid}</IdLink>,
      summary: 'Middle group',
    },
    ...GROUP_METRICS.map(
      (metric): Column<GroupRow> => ({
        id: metric,
        header: METRICS[metric].label,
        hint: METRICS[metric].definition,
        sort: 'descending',
        numeric: true,
        from: NARROW.includes(metric) ? undefined : 'md',
        cell: (group) => figure(group, metric, asked),
        summary: groupFigureText(metric, middle[metric]),
      }),
    ),
  ]
}

function figure(group: GroupRow, metric: GroupMetric, asked: Filters) {
  const theirs = narrowed(asked, 'guid', [group.guid])
  const text = groupFigureText(metric, group[metric])
  const door = theirs && group[metric] !== 0 ? groupFigureDoor(theirs, metric) : null
  if (door === null) return text
  return (
    <Door filters={door} label={`${METRICS[metric].label} of ${group.guid}: ${text}; show these calls`}>
      {text}
    </Door>
  )
}
