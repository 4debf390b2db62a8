'use client'

import Link from 'next/link'
import { ChangeLabel } from '@/components/charts/change-label'
import { TIME_USE_SERIES } from '@/components/charts/series-look'
import { ShareBar } from '@/components/charts/share-bar'
import { Panel, PanelEmpty } from '@/components/parts/panel'
import { buttonClass } from '@/components/ui/button'
import { Door } from '@/components/ui/door'
import { MetricHint } from '@/components/ui/metric-hint'
import { Skeleton } from '@/components/ui/skeleton'
import { useFilters } from '@/lib/client/use-filters'
import { useAskedFilters, useOverviewQuestion } from '@/lib/client/use-overview'
import { changeOf } from '@/lib/shared/charts/change'
import { numberOf } from '@/lib/shared/charts/series'
import { TIME_USE_DIRECTIONS, TIME_USE_EXTRAS, type TimeUse, timeUseDoor } from '@/lib/shared/charts/time-use'
import { countOf, shareText } from '@/lib/shared/charts/values'
import type { AnalyticsAnswer } from '@/lib/shared/contracts/analytics'
import { METRICS } from '@/lib/shared/contracts/metrics'
import { formatMinutes } from '@/lib/shared/format'
import { pageHref } from '@/lib/shared/links'

/** Where the time went: together, alone, ringing until the answer, ringing in vain. */
export function Minutes({ className }: { className?: string }) {
  const { asked, zone } = useAskedFilters()
  const question = useOverviewQuestion('minutes')
  return (
    <Panel
      className={className}
      title="Where the time went"
      description="Wall clock per call, summed"
      question={question}
      zone={zone}
      actions={
        <Link href={pageHref('/bill', asked)} prefetch={false} className={buttonClass('ghost', 'sm')}>
          The bill
        </Link>
      }
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
  const minutesOf = (metric: TimeUse) => numberOf(row[metric]) ?? 0
  const total = TIME_USE_SERIES.reduce((sum, { key }) => sum + minutesOf(key), 0)
  if (total === 0) return <PanelEmpty>No minutes are known of these calls.</PanelEmpty>
  return (
    <>
      <div aria-hidden="true" className="flex h-3 gap-px overflow-hidden rounded-sm bg-surface-sunken">
        {TIME_USE_SERIES.map(({ key, color }) => (
          <span key={key} style={{ width: `${(minutesOf(key) / total) * 100}%`, background: color }} />
        ))}
      </div>
      <ul className="mt-2">
        {TIME_USE_SERIES.map(({ key: metric, color, icon: Icon }) => {
          const value = minutesOf(metric)
          const { label, unit } = METRICS[metric]
          const door = value > 0 ? timeUseDoor(asked, metric) : null
          const left = answer.meta.excluded[metric] ?? 0
          const before = answer.meta.previous ? numberOf(row[`previous.${metric}`]) : null
          const change = compare ? changeOf(value, before, unit, TIME_USE_DIRECTIONS[metric]) : null
          const text = formatMinutes(value)
          return (
            <li key={metric} className="border-line border-b py-2 last:border-0">
              <div className="flex items-center gap-2 text-data">
                <Icon aria-hidden="true" className="size-3.5 shrink-0" style={{ color }} />
                <span className="whitespace-nowrap">{label}</span>
                <MetricHint
                  metric={metric}
                  note={left > 0 ? `${countOf(left, 'call')} left out in part: a time is not there.` : undefined}
                />
                <span className="num ml-auto font-medium">
                  {door ? (
                    <Door
                      filters={door}
                      extra={TIME_USE_EXTRAS[metric]}
                      label={`${label}: ${text}; show the calls that have any`}
                    >
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
