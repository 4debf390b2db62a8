'use client'

import { FigureGrid } from '@/components/parts/figure-grid'
import { Card } from '@/components/ui/card'
import { ErrorState } from '@/components/ui/states'
import { useAnalytics } from '@/lib/client/use-analytics'
import { groupFigures, groupParams, groupRows, groupsParams, middleGroup } from '@/lib/shared/charts/group-figures'
import type { Filters } from '@/lib/shared/contracts/filters'
import { GROUP_METRICS } from '@/lib/shared/contracts/groups'
import { METRICS } from '@/lib/shared/contracts/metrics'
import { groupFigureDoor, groupFigureText } from './group-figure'

/** A group's figures, each over the median of all groups. */
export function GroupFigures({ theirs, asked }: { theirs: Partial<Filters>; asked: Partial<Filters> }) {
  const own = useAnalytics(groupParams(theirs))
  const all = useAnalytics(groupsParams(asked))
  const medians = all.data && middleGroup(groupRows(all.data.data))
  const values = groupFigures(own.data?.data[0])
  if (own.isError && own.data === undefined)
    return (
      <Card>
        <ErrorState error={own.error} onRetry={() => own.refetch()} className="min-h-24" />
      </Card>
    )
  const figures = GROUP_METRICS.map((metric) => ({
    id: metric,
    ...METRICS[metric],
    text: own.data === undefined ? null : groupFigureText(metric, values[metric]),
    door: values[metric] === 0 ? null : groupFigureDoor(theirs, metric),
    note: medians && `median ${groupFigureText(metric, medians[metric])}`,
  }))
  return <FigureGrid figures={figures} columns="lg:grid-cols-5" />
}
