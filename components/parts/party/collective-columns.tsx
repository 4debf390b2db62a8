import type { Column } from '@/components/table/column'
import type { NameOf } from '@/lib/client/data/use-names'
import { METRICS } from '@/lib/shared/analytics/metrics'
import { type Door, narrowed } from '@/lib/shared/charts/doors'
import { type GroupRow, groupChange } from '@/lib/shared/charts/group-figures'
import { figureText } from '@/lib/shared/charts/values'
import type { Filters } from '@/lib/shared/filters/filters'
import { groupHref, teamHref } from '@/lib/shared/links'
import { GROUP_METRICS, type GroupMetric } from '@/lib/shared/people/groups'
import { partyColumns } from './party-columns'

/** What has a list and a page of its own besides people: how calls are filtered by it, and where its page is. */
const COLLECTIVES = {
  group: { filter: 'guid', header: 'Group', hrefOf: groupHref },
  team: { filter: 'team', header: 'Team', hrefOf: teamHref },
} as const
export type Collective = keyof typeof COLLECTIVES

/** The calls that a figure of a group or team counts; null for figures that count something else. @param own the filters of its calls */
export function collectiveDoor(own: Partial<Filters>, metric: GroupMetric): Door {
  if (metric === 'calls') return own
  if (metric === 'missed') return narrowed(own, 'outcome', ['missed'])
  return metric === 'recordings' && own.hasRecording !== false ? { ...own, hasRecording: true } : null
}

const NARROW: readonly GroupMetric[] = ['calls', 'answerRate', 'totalMinutes']

/** The columns of the list of groups, or of teams. */
export function collectiveColumns(
  kind: Collective,
  filters: Filters,
  medians: Record<GroupMetric, number | null>,
  { isCompared, byChange, nameOf }: { isCompared: boolean; byChange: boolean; nameOf: NameOf },
): Column<GroupRow>[] {
  const { filter, header, hrefOf } = COLLECTIVES[kind]
  return partyColumns<GroupMetric, GroupRow>({
    kind,
    nameOf,
    id: 'id',
    header,
    hrefOf: (id) => hrefOf(id, { ...filters, [filter]: [] }),
    metrics: GROUP_METRICS,
    narrow: NARROW,
    words: METRICS,
    textOf: (metric, value) => figureText(METRICS[metric], value),
    doorOf: (id, metric) => {
      const own = narrowed(filters, filter, [id])
      return own && collectiveDoor(own, metric)
    },
    medians,
    changeIn: isCompared ? (row, metric) => groupChange(row, row.previous, metric) : undefined,
    byChange,
  })
}
