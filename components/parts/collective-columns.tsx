import { partyColumns } from '@/components/parts/party-columns'
import type { Column } from '@/components/table/column'
import type { NameOf } from '@/lib/client/names/use-names'
import { METRICS } from '@/lib/shared/analytics/metrics'
import { narrowed } from '@/lib/shared/charts/doors'
import { type GroupRow, groupChange } from '@/lib/shared/charts/group-figures'
import { figureText } from '@/lib/shared/charts/values'
import type { Filters } from '@/lib/shared/filters/filters'
import { GROUP_METRICS, type GroupMetric } from '@/lib/shared/people/groups'
import { collectiveDoor } from './collective-door'
import { COLLECTIVES, type Collective } from './collectives'

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
