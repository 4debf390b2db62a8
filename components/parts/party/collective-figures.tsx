'use client'

import { PanelsOfCalls } from '@/components/parts/call/panels-of-calls'
import { CallsOverTime } from '@/components/parts/figures/calls-over-time'
import { FiguresCard } from '@/components/parts/figures/figures-card'
import { TopList } from '@/components/parts/figures/top-lists'
import { WeekHeatmap } from '@/components/parts/figures/week-heatmap'
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
  medianGroup,
} from '@/lib/shared/charts/group-figures'
import type { Filters } from '@/lib/shared/filters/filters'
import { GROUP_METRICS } from '@/lib/shared/people/groups'
import { type Collective, collectiveDoor } from './collective-columns'

type CollectiveFiguresProps = {
  kind: Collective
  /** The filters of its calls. */
  own: Partial<Filters>
  /** The filters of the calls of all of its kind. */
  ofAll: Partial<Filters>
}

/** The figures of a group or team with their change since the period compared with, beside the median of all of them. */
export function CollectiveFigures({ kind, own: ofOne, ofAll }: CollectiveFiguresProps) {
  const own = useAnalytics(groupQuery(ofOne, useCompare()))
  const all = useAnalytics(groupsQuery(ofAll, undefined, kind))
  const medians = all.data && medianGroup(groupRows(all.data.data, false, kind))
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
        door: collectiveDoor(ofOne, metric),
        why: metric,
      }))}
    />
  )
}

/** When the calls of a group or team are, how they end, and who is in most of them. */
export function CollectivePanels({ filters }: { filters: Filters }) {
  return (
    <PanelsOfCalls filters={filters}>
      <CallsOverTime className="md:col-span-2 xl:col-span-8" />
      <TopList of="person" className="md:col-span-2 xl:col-span-4" />
      <WeekHeatmap className="md:col-span-2 xl:col-span-12" />
    </PanelsOfCalls>
  )
}
