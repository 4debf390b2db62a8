'use client'

import { Card } from '@/components/ui/card'
import { Door } from '@/components/ui/door'
import { MetricHint } from '@/components/ui/metric-hint'
import { Skeleton } from '@/components/ui/skeleton'
import { ErrorState } from '@/components/ui/states'
import { useAnalytics } from '@/lib/client/use-analytics'
import { groupFigures, groupQuery, groupRows, groupsQuery, middleGroup } from '@/lib/shared/charts/group-figures'
import type { Filters } from '@/lib/shared/contracts/filters'
import { GROUP_METRICS } from '@/lib/shared/contracts/groups'
import { METRICS } from '@/lib/shared/contracts/metrics'
import { groupFigureDoor, groupFigureText } from './group-figure'

/** A group's figures, each beside the middle group's, those that count calls with the way to them. */
export function GroupFigures({ theirs, asked }: { theirs: Partial<Filters>; asked: Partial<Filters> }) {
  const own = useAnalytics(groupQuery(theirs))
  const all = useAnalytics(groupsQuery(asked))
  const middle = all.data && middleGroup(groupRows(all.data.data))
  const figures = groupFigures(own.data?.data[0])
  if (own.isError && own.data === undefined)
    return (
      <Card>
        <ErrorState error={own.error} onRetry={() => own.refetch()} className="min-h-24" />
      </Card>
    )
  return (
    <Card aria-label="Figures" className="overflow-hidden">
      <dl className="-mb-px -mr-px grid grid-cols-2 sm:grid-cols-3 lg:grid-cols-5">
        {GROUP_METRICS.map((metric) => {
          const door = figures[metric] === 0 ? null : groupFigureDoor(theirs, metric)
          const text = groupFigureText(metric, figures[metric])
          return (
            <div key={metric} className="border-line border-r border-b px-4 py-3" data-figure={metric}>
              <dt className="flex items-center gap-1 text-ink-muted text-xs">
                <span className="truncate">{METRICS[metric].label}</span>
                <MetricHint metric={metric} />
              </dt>
              <dd className="mt-0.5">
                {own.data === undefined ? (
                  <Skeleton className="h-11 w-16" />
                ) : (
                  <>
                    <span className="num block h-7 truncate font-semibold text-xl tracking-tight">
                      {door === null ? (
                        text
                      ) : (
                        <Door filters={door} label={`${METRICS[metric].label}: ${text}; show these calls`}>
                          {text}
                        </Door>
                      )}
                    </span>
                    <span className="num block h-4 truncate text-ink-faint text-micro">
                      {middle && `middle group ${groupFigureText(metric, middle[metric])}`}
                    </span>
                  </>
                )}
              </dd>
            </div>
          )
        })}
      </dl>
    </Card>
  )
}
