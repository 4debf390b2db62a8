import { ChangeLabel } from '@/components/charts/change-label'
import { WhyButton } from '@/components/parts/why/why-host'
import { cn } from '@/components/ui/cn'
import { Card } from '@/components/ui/layout/card'
import { Skeleton } from '@/components/ui/state/skeleton'
import { Door } from '@/components/ui/text/door'
import { Hint } from '@/components/ui/text/metric-hint'
import type { Metric, MetricWords } from '@/lib/shared/analytics/metrics'
import type { Change } from '@/lib/shared/charts/change'
import type { Door as DoorFilters } from '@/lib/shared/charts/doors'
import { figureText } from '@/lib/shared/charts/values'

/** One figure and the median to compare it with; undefined until known. `door`: the calls that it counts, where it counts calls. */
export type CardFigure = {
  name: string
  words: MetricWords
  value: number | null | undefined
  median: number | null | undefined
  /** Its change since the period compared with, if there is one. */
  change?: Change | null
  door: DoorFilters
  /** The metric that explains a change of it, where there is one. */
  why?: Metric | undefined
}

/** The figures of one person or group, each beside the median; those that count calls link to them. `className` sets the columns. */
export function FiguresCard({ figures, className }: { figures: readonly CardFigure[]; className: string }) {
  return (
    <Card aria-label="Figures" className="overflow-hidden">
      <dl className={cn('-mb-px -mr-px grid grid-cols-2', className)}>
        {figures.map(({ name, words, value, median, change, door, why }) => (
          <div key={name} className="border-line border-r border-b px-4 py-3" data-figure={name}>
            <dt className="flex items-center gap-1 text-ink-muted text-xs">
              <span className="truncate">{words.label}</span>
              <Hint label={`What “${words.label}” means`}>{words.definition}</Hint>
            </dt>
            <dd className="mt-0.5">
              {value === undefined ? (
                <Skeleton className="h-11 w-16" />
              ) : (
                <>
                  <span className="num flex h-7 items-baseline gap-2 overflow-hidden">
                    <span className="truncate font-semibold text-xl tracking-tight">
                      <Figure words={words} value={value} door={door} />
                    </span>
                    {change && <ChangeLabel change={change} word={false} />}
                  </span>
                  <span className="flex h-4 items-center justify-between gap-2">
                    <span className="num truncate text-ink-faint text-micro">
                      {median !== undefined && `median ${figureText(words, median)}`}
                    </span>
                    {why !== undefined && change && change.trend !== 'flat' && <WhyButton metric={why} />}
                  </span>
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

/** A figure as text; one that counts at least one call links to them. `of`: whose figure it is, where that is not shown next to it. */
function Figure({
  words,
  value,
  door,
  of = '',
}: {
  words: MetricWords
  value: number | null
  door: DoorFilters
  of?: string
}) {
  const text = figureText(words, value)
  return (
    <Door
      filters={value === null || value === 0 ? null : door}
      label={`${words.label}${of}: ${text}; show these calls`}
    >
      {text}
    </Door>
  )
}
