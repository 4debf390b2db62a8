import { partyColumns } from '@/components/parts/party-columns'
import type { Column } from '@/components/table/column'
import type { NameOf } from '@/lib/client/names/use-names'
import { narrowed } from '@/lib/shared/charts/doors'
import { type GroupRow, groupChange } from '@/lib/shared/charts/group-figures'
import { figureText } from '@/lib/shared/charts/values'
import type { Filters } from '@/lib/shared/contracts/filters'
import { GROUP_METRICS, type GroupMetric } from '@/lib/shared/contracts/groups'
import { METRICS } from '@/lib/shared/contracts/metrics'
import { groupHref } from '@/lib/shared/links'
import { groupFigureDoor } from './group-figure-door'

const NARROW: readonly GroupMetric[] = ['calls', 'answerRate', 'totalMinutes']

/** The columns of the list of groups. */
export function groupsColumns(
  filters: Filters,
  medians: Record<GroupMetric, number | null>,
  { isCompared, byChange, nameOf }: { isCompared: boolean; byChange: boolean; nameOf: NameOf },
): Column<GroupRow>[] {
  return partyColumns<GroupMetric, GroupRow>({
    kind: 'group',
    nameOf,
    id: 'guid',
    header: 'Group',
    hrefOf: (guid) => groupHref(guid, { ...filters, guid: [] }),
    metrics: GROUP_METRICS,
    narrow: NARROW,
    words: METRICS,
    textOf: (metric, value) => figureText(METRICS[metric], value),
    doorOf: (guid, metric) => {
      const ofGroup = narrowed(filters, 'guid', [guid])
      return ofGroup && groupFigureDoor(ofGroup, metric)
    },
    medians,
    changeIn: isCompared ? (row, metric) => groupChange(row, row.previous, metric) : undefined,
    byChange,
  })
}
