'use client'

import { ChangeLabel } from '@/components/charts/change-label'
import { statusSeries } from '@/components/charts/series-look'
import { ShareBar } from '@/components/charts/share-bar'
import { cn } from '@/components/ui/cn'
import { Door } from '@/components/ui/door'
import { Hint } from '@/components/ui/metric-hint'
import { Skeleton } from '@/components/ui/skeleton'
import { useAskedFilters, useOverviewQuestion } from '@/lib/client/use-overview'
import { changeOf, type Direction } from '@/lib/shared/charts/change'
import { narrowed } from '@/lib/shared/charts/doors'
import { sumsBy } from '@/lib/shared/charts/series'
import { shownStatuses } from '@/lib/shared/charts/statuses'
import { shareText } from '@/lib/shared/charts/values'
import type { AnalyticsAnswer } from '@/lib/shared/contracts/analytics'
import { formatCount } from '@/lib/shared/format'
import { ownEntry } from '@/lib/shared/own-entry'
import { NarrowButton } from './narrow-button'
import { Panel } from './panel'

/** What became of the calls is good news or bad; how many rang or were called off is neither. */
const DIRECTIONS: Record<string, Direction> = { unanswered: 'down', rejected: 'down' }

/** What became of the calls: one bar, and each status with its count, share and change. */
export function StatusBreakdown({ className }: { className?: string }) {
  const { zone } = useAskedFilters()
  const question = useOverviewQuestion('statuses')
  return (
    <Panel
      className={className}
      title="What became of them"
      hint={
        <Hint label="About the statuses">
          The status of each call, as the API gives it. The shares add up to all calls.
        </Hint>
      }
      question={question}
      zone={zone}
      skeleton={<Skeleton className="h-56 w-full opacity-60" />}
    >
      {(answer) => <Breakdown answer={answer} />}
    </Panel>
  )
}

function Breakdown({ answer }: { answer: AnalyticsAnswer }) {
  const { asked } = useAskedFilters()
  const sums = new Map(sumsBy(answer.data, 'status', 'calls').map((sum) => [sum.key, sum]))
  const present = [...sums.values()].filter((sum) => sum.value > 0 || (sum.previous ?? 0) > 0).map((sum) => sum.key)
  const shown = shownStatuses(present, asked.status)
  const total = [...sums.values()].reduce((sum, { value }) => sum + value, 0)
  const compared = answer.meta.previous !== null
  const countedAs = (status: string) => sums.get(status)?.value ?? 0
  return (
    <>
      <div className="flex h-3 gap-px overflow-hidden rounded-sm bg-surface-sunken">
        {shown.map((status) => {
          const door = countedAs(status) > 0 ? narrowed(asked, 'status', [status]) : null
          const { label, color } = statusSeries(status)
          const style = { width: `${(countedAs(status) / Math.max(1, total)) * 100}%`, background: color }
          return door ? (
            <Door
              key={status}
              filters={door}
              label={`${label}: ${formatCount(countedAs(status))} calls; show them`}
              className="block transition-opacity hover:opacity-75"
              style={style}
              tabIndex={-1}
            />
          ) : null
        })}
      </div>
      <ul className="mt-2">
        {shown.map((status) => {
          const { icon: Icon, label, color } = statusSeries(status)
          const value = countedAs(status)
          const previous = sums.get(status)?.previous ?? 0
          const change = compared ? changeOf(value, previous, 'calls', ownEntry(DIRECTIONS, status) ?? 'neutral') : null
          const door = value > 0 ? narrowed(asked, 'status', [status]) : null
          const content = (
            <>
              <Icon aria-hidden="true" className="size-3.5 shrink-0" style={{ color }} />
              <span className="truncate">{label}</span>
              <span className={cn('num ml-auto', value > 0 && 'font-medium')}>{formatCount(value)}</span>
            </>
          )
          return (
            <li key={status} className="border-line border-b py-1 last:border-0">
              <div className="group flex items-center gap-2 text-data">
                {door ? (
                  <Door
                    filters={door}
                    label={`${label}: ${formatCount(value)} calls; show them`}
                    className="flex min-w-0 flex-1 items-center gap-2"
                  >
                    {content}
                  </Door>
                ) : (
                  <span className="flex min-w-0 flex-1 items-center gap-2 text-ink-faint">{content}</span>
                )}
                {door ? <NarrowButton door={door} to={label} className="-mx-1" /> : <span className="w-4 shrink-0" />}
                <span className="num w-13 text-right text-ink-faint text-xs">{shareText(value, total)}</span>
                {compared && (
                  <span className="flex w-18 justify-end">
                    {change && <ChangeLabel change={change} word={false} />}
                  </span>
                )}
              </div>
              <ShareBar share={total > 0 ? value / total : 0} color={color} className="mt-1 h-1" />
            </li>
          )
        })}
      </ul>
    </>
  )
}
