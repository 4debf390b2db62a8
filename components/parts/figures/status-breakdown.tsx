'use client'

import { Breakdown } from '@/components/charts/breakdown'
import { Skeleton } from '@/components/ui/state/skeleton'
import { Hint } from '@/components/ui/text/metric-hint'
import { statusLook } from '@/components/ui/text/status-badge'
import { useAppliedFilters, useOverviewQuestion } from '@/lib/client/data/use-overview'
import { useFilters } from '@/lib/client/page/use-filters'
import type { AnalyticsAnswer } from '@/lib/shared/analytics/analytics'
import { changeOf } from '@/lib/shared/charts/change'
import { narrowed } from '@/lib/shared/charts/doors'
import { sumsBy } from '@/lib/shared/charts/series'
import { shownStatuses } from '@/lib/shared/charts/statuses'
import { formatCount } from '@/lib/shared/text/format'
import { NarrowButton } from './narrow-button'
import { Panel } from './panel'

/** Calls by status: one bar, and each status with its count, share and change. */
export function StatusBreakdown({ className }: { className?: string }) {
  const question = useOverviewQuestion('statuses')
  return (
    <Panel
      className={className}
      title="Outcomes"
      hint={
        <Hint label="About outcomes">
          The status of each call, as the API gives it. The shares add up to all calls.
        </Hint>
      }
      question={question}
      alertMetric="unanswered"
      skeleton={<Skeleton className="h-56 w-full opacity-60" />}
    >
      {(answer) => <Statuses answer={answer} />}
    </Panel>
  )
}

function Statuses({ answer }: { answer: AnalyticsAnswer }) {
  const { filters } = useAppliedFilters()
  const sums = new Map(sumsBy(answer.data, 'status', 'calls').map((sum) => [sum.key, sum]))
  const present = [...sums.values()].filter((sum) => sum.value > 0 || (sum.previous ?? 0) > 0).map((sum) => sum.key)
  const { compare } = useFilters()
  const compared = compare && answer.meta.previous !== null
  return (
    <Breakdown
      compared={compared}
      parts={shownStatuses(present, filters.status).map((status) => {
        const look = statusLook(status)
        const value = sums.get(status)?.value ?? 0
        const previous = sums.get(status)?.previous ?? 0
        const door = value > 0 ? narrowed(filters, 'status', [status]) : null
        return {
          id: status,
          look,
          value,
          text: formatCount(value),
          door,
          opens: `${look.label}: ${formatCount(value)} calls; show them`,
          change: compared ? changeOf(value, previous, 'calls', null) : null,
          action: door ? (
            <NarrowButton door={door} to={look.label} className="-mx-1" />
          ) : (
            <span className="w-4 shrink-0" />
          ),
        }
      })}
    />
  )
}
