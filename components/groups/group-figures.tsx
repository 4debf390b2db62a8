'use client'

import { Card } from '@/components/ui/card'
import { Door } from '@/components/ui/door'
import { MetricHint } from '@/components/ui/metric-hint'
import { Skeleton } from '@/components/ui/skeleton'
import { ErrorState } from '@/components/ui/states'
import { type AnalyticsValue, METRICS, type Metric } from '@/lib/contracts/analytics'
import { formatCount, formatMinutes, formatRatio } from '@/lib/format'
import { useFilters } from '@/lib/hooks/use-filters'
import { useGroupFigures } from '@/lib/hooks/use-group'
import { GROUP_METRICS, groupFiguresParams } from './group-questions'

/** A group in four numbers, each a door to its calls. */
export function GroupFigures({ guid, asked }: { guid: string; asked: URLSearchParams }) {
  const figures = useGroupFigures(groupFiguresParams(asked, guid))
  const door = { ...Object.fromEntries(useFilters().params), guid: [guid] }
  if (figures.isError && figures.data === undefined)
    return (
      <Card className="mb-4">
        <ErrorState error={figures.error} onRetry={() => figures.refetch()} className="min-h-24" />
      </Card>
    )
  return (
    <Card aria-label="Figures" className="mb-4 grid grid-cols-2 sm:grid-cols-4">
      {GROUP_METRICS.map((metric) => (
        <dl
          key={metric}
          className="border-line px-4 py-3 max-sm:nth-[n+3]:border-t max-sm:odd:border-r sm:not-first:border-l"
        >
          <dt className="flex items-center gap-1 text-ink-muted text-xs">
            {METRICS[metric].label}
            <MetricHint metric={metric} />
          </dt>
          <dd className="mt-1 h-7 font-semibold text-xl tracking-tight">
            {figures.data === undefined ? (
              <Skeleton className="h-6 w-16" />
            ) : (
              <Door filters={door}>{say(metric, figures.data[metric])}</Door>
            )}
          </dd>
        </dl>
      ))}
    </Card>
  )
}

function say(metric: Metric, value: AnalyticsValue | undefined): string {
  const number = typeof value === 'number' ? value : null
  if (METRICS[metric].unit === 'ratio') return formatRatio(number)
  if (number === null) return '–'
  return METRICS[metric].unit === 'minutes' ? formatMinutes(number) : formatCount(number)
}
