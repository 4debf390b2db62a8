'use client'

import { Breakdown } from '@/components/charts/breakdown'
import { TIME_USE_LOOKS } from '@/components/charts/spec'
import { Panel, PanelEmpty } from '@/components/parts/figures/panel'
import { buttonClass } from '@/components/ui/form/button-class'
import { Skeleton } from '@/components/ui/state/skeleton'
import { Link } from '@/components/ui/text/link'
import { MetricHint } from '@/components/ui/text/metric-hint'
import { useAppliedFilters, useOverviewQuestion } from '@/lib/client/data/use-overview'
import { useFilters } from '@/lib/client/page/use-filters'
import type { AnalyticsAnswer } from '@/lib/shared/analytics/analytics'
import { METRICS } from '@/lib/shared/analytics/metrics'
import { changeOf } from '@/lib/shared/charts/change'
import { numberOf } from '@/lib/shared/charts/series'
import { TIME_USE_EXTRAS, TIME_USES, type TimeUse, timeUseDoor } from '@/lib/shared/charts/time-use'
import { countOf } from '@/lib/shared/charts/values'
import { pageHref } from '@/lib/shared/links'
import { formatMinutes } from '@/lib/shared/text/format'

/** Minutes by use: together, alone, ringing until the answer, ringing unanswered. */
export function Minutes({ className }: { className?: string }) {
  const { filters } = useAppliedFilters()
  const question = useOverviewQuestion('minutes')
  return (
    <Panel
      className={className}
      title="Time by use"
      description="Sum of wall-clock time per call"
      question={question}
      alertMetric="usefulMinutes"
      actions={
        <Link href={pageHref('/bill', filters)} prefetch={false} className={buttonClass('ghost', 'sm')}>
          Bill
        </Link>
      }
      skeleton={<Skeleton className="h-48 w-full opacity-60" />}
    >
      {(answer) => <MinutesView answer={answer} />}
    </Panel>
  )
}

function MinutesView({ answer }: { answer: AnalyticsAnswer }) {
  const { filters } = useAppliedFilters()
  const { compare } = useFilters()
  const row = answer.data[0] ?? {}
  const minutesOf = (metric: TimeUse) => numberOf(row[metric]) ?? 0
  const total = TIME_USES.reduce((sum, use) => sum + minutesOf(use), 0)
  if (total === 0) return <PanelEmpty>These calls have no known minutes.</PanelEmpty>
  const { previous } = answer.meta
  const beforeOf = (use: TimeUse) => (previous ? numberOf(row[`previous.${use}`]) : null)
  return (
    <Breakdown
      compared={compare && previous !== null}
      parts={TIME_USES.map((use) => {
        const value = minutesOf(use)
        const { label, unit, better } = METRICS[use]
        const left = answer.meta.excluded[use] ?? 0
        const text = formatMinutes(value)
        return {
          id: use,
          look: TIME_USE_LOOKS[use],
          value,
          text,
          door: value > 0 ? timeUseDoor(filters, use) : null,
          extra: TIME_USE_EXTRAS[use],
          opens: `${label}: ${text}; show the calls with any`,
          change: changeOf(value, beforeOf(use), unit, better),
          hint: (
            <MetricHint
              metric={use}
              note={left > 0 ? `${countOf(left, 'call')} partly left out: a time is missing.` : undefined}
            />
          ),
        }
      })}
    />
  )
}
