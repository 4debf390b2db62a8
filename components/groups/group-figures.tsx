'use client'

import { FiguresCard } from '@/components/parts/figures-card'
import { Card } from '@/components/ui/card'
import { ErrorState } from '@/components/ui/states'
import { useAnalytics } from '@/lib/client/use-analytics'
import { useCompare } from '@/lib/client/use-compare'
import {
  groupChange,
  groupFigures,
  groupQuery,
  groupRows,
  groupsQuery,
  medianGroup,
} from '@/lib/shared/charts/group-figures'
import type { Filters } from '@/lib/shared/contracts/filters'
import { GROUP_METRICS } from '@/lib/shared/contracts/groups'
import { METRICS } from '@/lib/shared/contracts/metrics'
import { groupFigureDoor } from './group-figure-door'

/** A group's figures with their change since the period compared with, beside the median of all groups. */
export function GroupFigures({ ofGroup, ofAll }: { ofGroup: Partial<Filters>; ofAll: Partial<Filters> }) {
  const own = useAnalytics(groupQuery(ofGroup, useCompare()))
  const all = useAnalytics(groupsQuery(ofAll))
  const medians = all.data && medianGroup(groupRows(all.data.data))
  const figures = own.data && groupFigures(own.data.data[0])
  const previous = own.data?.meta.previous ? groupFigures(own.data.data[0], 'previous.') : null
  if (own.isError && own.data === undefined)
    return (
      <Card>
        <ErrorState error={own.error} onRetry={() => own.refetch()} className="min-h-24" />
      </Card>
    )
  return (
    <FiguresCard
      className="sm:grid-cols-3 lg:grid-cols-5"
      figures={GROUP_METRICS.map((metric) => ({
        name: metric,
        words: METRICS[metric],
        value: figures?.[metric],
        median: medians?.[metric],
        change: figures && groupChange(figures, previous, metric),
        door: groupFigureDoor(ofGroup, metric),
      }))}
    />
  )
}
