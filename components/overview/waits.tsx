'use client'

import { Distribution } from '@/components/charts/distribution/distribution'
import { ChartSkeleton } from '@/components/charts/lazy'
import { Legend } from '@/components/charts/legend'
import type { SeriesLook } from '@/components/charts/spec'
import { Panel, PanelEmpty } from '@/components/parts/figures/panel'
import { Hint } from '@/components/ui/text/metric-hint'
import { statusLook } from '@/components/ui/text/status-badge'
import { useAppliedFilters, useOverviewQuestion } from '@/lib/client/data/use-overview'
import { useDoorWays } from '@/lib/client/page/use-doors'
import type { AnalyticsAnswer } from '@/lib/shared/analytics/analytics'
import { DIMENSIONS } from '@/lib/shared/analytics/dimensions'
import { bandDoor, type Door, narrowed } from '@/lib/shared/charts/doors'
import { shareText } from '@/lib/shared/charts/values'
import type { Filters } from '@/lib/shared/filters/filters'
import { formatCount } from '@/lib/shared/text/format'
import { Patience } from './patience'
import { ANSWERED_PART, callsOf, statusesOf, waitBands, waitParts } from './waits-figures'

const CHART_HEIGHT = 'min-h-[208px]'

/** Wait times of calls by outcome, and the share answered in each band. */
export function Waits({ className }: { className?: string }) {
  const question = useOverviewQuestion('waits')
  return (
    <Panel
      className={className}
      title="Wait time"
      hint={
        <Hint label="About wait time">
          {DIMENSIONS.waitBand.label}: from initiation to the answer or, for unanswered calls, to the end. The share on
          each column is how many of the calls that rang that long were answered.
          <LeftOut answer={question.data} />
        </Hint>
      }
      question={question}
      alertMetric="ringP90"
      bodyClassName="flex flex-col"
      skeleton={
        <div className={CHART_HEIGHT}>
          <ChartSkeleton />
        </div>
      }
    >
      {(answer) => <WaitView answer={answer} />}
    </Panel>
  )
}

function LeftOut({ answer }: { answer: AnalyticsAnswer | undefined }) {
  const unknown = answer?.data.filter((row) => row.waitBand === null).reduce((sum, row) => sum + Number(row.calls), 0)
  if (!unknown) return null
  return (
    <span className="mt-1 block text-ink-muted">
      {formatCount(unknown)} calls are left out: they still ring, or a time is missing.
    </span>
  )
}

function lookOf(part: string): SeriesLook {
  if (part === ANSWERED_PART) return { ...statusLook('ended'), label: 'Answered' }
  return part === 'canceled' ? { ...statusLook(part), label: 'Abandoned' } : statusLook(part)
}

function WaitView({ answer }: { answer: AnalyticsAnswer }) {
  const { filters } = useAppliedFilters()
  const ways = useDoorWays()
  const bands = waitBands(answer.data)
  if (bands.every((band) => band.calls === 0)) return <PanelEmpty>No calls with a known wait time.</PanelEmpty>
  const looks = new Map(waitParts(bands).map((part) => [part, lookOf(part)]))
  return (
    <div className="flex flex-1 flex-col gap-x-8 gap-y-4 lg:flex-row">
      <div className="flex min-w-0 flex-1 flex-col">
        <Legend
          entries={[...looks].map(([id, look]) => {
            const calls = bands.reduce((sum, band) => sum + callsOf(band, id), 0)
            const door = calls > 0 ? waitDoor(filters, id, { min: 0, max: null }) : null
            return { id, look, value: formatCount(calls), door }
          })}
        />
        <Distribution
          dimension="waitBand"
          bands={bands}
          looks={looks}
          hrefOf={(band, part) => {
            const door = waitDoor(filters, part, band)
            return door && ways.hrefOf(door)
          }}
          topOf={(band) => (band.calls > 0 ? shareText(callsOf(band, ANSWERED_PART), band.calls) : '–')}
          className={CHART_HEIGHT}
        />
      </div>
      <Patience bands={bands} />
    </div>
  )
}

function waitDoor(filters: Filters, part: string, band: { min: number; max: number | null }): Door {
  const long = bandDoor(filters, 'Wait', band)
  return long && narrowed(long, 'status', statusesOf(part))
}
