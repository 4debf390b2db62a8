'use client'

import { ChangeLabel } from '@/components/charts/change-label'
import { ShareBar } from '@/components/charts/share-bar'
import { Door } from '@/components/ui/door'
import { MetricHint } from '@/components/ui/metric-hint'
import { Skeleton } from '@/components/ui/skeleton'
import { changeOf, type Direction } from '@/lib/charts/change'
import { bandDoor, type Door as DoorFilters, knownDoor } from '@/lib/charts/doors'
import { numberOf } from '@/lib/charts/series'
import { countOf, shareText } from '@/lib/charts/values'
import { type AnalyticsAnswer, METRICS, type Metric } from '@/lib/contracts/analytics'
import type { Filters } from '@/lib/contracts/filters'
import { formatMinutes } from '@/lib/format'
import { useFilters } from '@/lib/hooks/use-filters'
import { useAskedFilters, useOverviewQuestion } from '@/lib/hooks/use-overview'
import type { PageParams } from '@/lib/links'
import { Panel, PanelEmpty } from './panel'

type Kind = {
  metric: Metric
  color: string
  direction: Direction
  /** The calls whose minutes they are. */
  door: (asked: Filters) => DoorFilters
  extra?: PageParams
}
const atLeastOne = (asked: Filters, name: 'minTogether' | 'minAlone'): DoorFilters => ({
  ...asked,
  [name]: Math.max(1, asked[name] ?? 0),
})
const KINDS: readonly Kind[] = [
  {
    metric: 'usefulMinutes',
    color: 'var(--fill-ended)',
    direction: 'up',
    door: (asked) => atLeastOne(asked, 'minTogether'),
    extra: { sort: '-duration' },
  },
  {
    metric: 'waitingMinutes',
    color: 'var(--fill-unanswered)',
    direction: 'down',
    door: (asked) => atLeastOne(asked, 'minAlone'),
    extra: { sort: '-duration' },
  },
  {
    metric: 'ringMinutes',
    color: 'var(--fill-ongoing)',
    direction: 'neutral',
    door: (asked) => knownDoor(asked, 'Ring'),
    extra: { sort: '-ring' },
  },
  {
    metric: 'vainRingMinutes',
    color: 'var(--fill-rejected)',
    direction: 'down',
    door: (asked) => {
      const known = bandDoor(asked, 'Wait', { min: 1, max: null })
      return known && (asked.lost === undefined || asked.lost === 'answered') ? { ...known, lost: 'answered' } : null
    },
  },
]

/** Where the time went: together, alone, ringing until the answer, ringing in vain. */
export function Minutes({ className }: { className?: string }) {
  const { zone } = useAskedFilters()
  const question = useOverviewQuestion('minutes')
  return (
    <Panel
      className={className}
      title="Where the time went"
      description="Wall clock per call, summed"
      question={question}
      zone={zone}
      skeleton={<Skeleton className="h-48 w-full opacity-60" />}
    >
      {(answer) => <MinutesView answer={answer} />}
    </Panel>
  )
}

function MinutesView({ answer }: { answer: AnalyticsAnswer }) {
  const { asked } = useAskedFilters()
  const { compare } = useFilters()
  const row = answer.data[0] ?? {}
  const minutesOf = (metric: Metric) => numberOf(row[metric]) ?? 0
  const total = KINDS.reduce((sum, { metric }) => sum + minutesOf(metric), 0)
  if (total === 0) return <PanelEmpty>No minutes are known of these calls.</PanelEmpty>
  return (
    <>
      <div aria-hidden="true" className="flex h-3 gap-px overflow-hidden rounded-sm bg-surface-sunken">
        {KINDS.map(({ metric, color }) => (
          <span key={metric} style={{ width: `${(minutesOf(metric) / total) * 100}%`, background: color }} />
        ))}
      </div>
      <ul className="mt-2">
        {KINDS.map(({ metric, color, direction, door: doorOf, extra }) => {
          const value = minutesOf(metric)
          const { label, unit } = METRICS[metric]
          const door = value > 0 ? doorOf(asked) : null
          const left = answer.meta.excluded[metric] ?? 0
          const before = answer.meta.previous ? numberOf(row[`previous.${metric}`]) : null
          const change = compare ? changeOf(value, before, unit, direction) : null
          const text = formatMinutes(value)
          return (
            <li key={metric} className="border-line border-b py-2 last:border-0">
              <div className="flex items-center gap-2 text-data">
                <span aria-hidden="true" className="size-2.5 shrink-0 rounded-sm" style={{ background: color }} />
                <span className="whitespace-nowrap">{label}</span>
                <MetricHint
                  metric={metric}
                  note={left > 0 ? `${countOf(left, 'call')} left out in part: a time is not there.` : undefined}
                />
                <span className="num ml-auto font-medium">
                  {door ? (
                    <Door filters={door} extra={extra} label={`${label}: ${text}; show the calls that have any`}>
                      {text}
                    </Door>
                  ) : (
                    text
                  )}
                </span>
                <span className="num w-12 text-right text-ink-faint text-xs">{shareText(value, total)}</span>
                {compare && answer.meta.previous !== null && (
                  <span className="flex w-16 justify-end">
                    {change && <ChangeLabel change={change} word={false} />}
                  </span>
                )}
              </div>
              <ShareBar share={value / total} color={color} className="mt-1 h-1" />
            </li>
          )
        })}
      </ul>
    </>
  )
}
