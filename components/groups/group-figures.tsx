'use client'

import { FiguresCard } from '@/components/parts/figures/figures-card'
import { Card } from '@/components/ui/layout/card'
import { ErrorState } from '@/components/ui/state/states'
import { useAnalytics } from '@/lib/client/data/use-overview'
import { useCompare } from '@/lib/client/page/use-filters'
import { METRICS } from '@/lib/shared/analytics/metrics'
import {
  groupChange,
  groupFigures,
  groupQuery,
  groupRows,
  groupsQuery,
  medianOf,
} from '@/lib/shared/charts/group-figures'
import type { Filters } from '@/lib/shared/filters/filters'
import { GROUP_METRICS } from '@/lib/shared/people/groups'
import { groupFigureDoor } from './group-columns'

/** The figures of a group with their change since the period compared with, beside the median of all groups. */
export function GroupFigures({ filters }: { filters: Filters }) {
  const own = useAnalytics(groupQuery(filters, useCompare()))
  const all = useAnalytics(groupsQuery({ ...filters, guid: [] }))
  const medians = all.data && medianOf(groupRows(all.data.data), GROUP_METRICS)
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
        door: groupFigureDoor(filters, metric),
        why: metric,
      }))}
    />
  )
}
