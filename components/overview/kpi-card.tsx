'use client'

import { ChangeLabel } from '@/components/charts/change-label'
import { Sparkline } from '@/components/charts/sparkline'
import { WhyButton } from '@/components/parts/why/why-button'
import { Door } from '@/components/ui/door'
import { MetricHint } from '@/components/ui/metric-hint'
import { METRICS } from '@/lib/shared/analytics/metrics'
import type { Change } from '@/lib/shared/charts/change'
import type { Figure } from '@/lib/shared/charts/figures'
import { figureText } from '@/lib/shared/charts/values'

/** One figure with its change, its basis and its trend over the range. The whole card links to the calls behind it. */
export function KpiCard({
  figure,
  value,
  change,
  unchanged,
  before,
  trend,
  note,
}: {
  figure: Figure
  value: number | null
  change: Change | null
  /** Why there is none. */
  unchanged: string
  before: string | null
  trend: readonly (number | null)[]
  note?: string
}) {
  const { label } = METRICS[figure.metric]
  const text = figureText(METRICS[figure.metric], value)
  return (
    <div
      data-figure={figure.metric}
      className="relative flex h-[150px] min-w-0 flex-col px-4 pt-3 pb-2 transition-colors has-[a:hover]:bg-surface-hover"
    >
      <h2 className="flex items-center gap-1 text-ink-muted text-xs">
        <span className="truncate">{label}</span>
        <span className="relative z-10 inline-flex">
          <MetricHint metric={figure.metric} note={note} />
        </span>
      </h2>
      <p className="num mt-0.5 whitespace-nowrap font-semibold text-[22px] text-ink leading-7 tracking-tight">
        <Door
          filters={figure.door}
          extra={figure.extra}
          label={`${label}: ${text}; show ${figure.opens}`}
          className="hover:text-ink hover:no-underline after:absolute after:inset-0 after:rounded focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent focus-visible:after:-outline-offset-2"
        >
          {text}
        </Door>
      </p>
      <p className="flex h-4 items-center justify-between gap-2" title={before ?? undefined}>
        {change ? <ChangeLabel change={change} /> : <span className="text-ink-faint text-xs">{unchanged}</span>}
        {change && change.trend !== 'flat' && <WhyButton metric={figure.metric} className="relative z-10 shrink-0" />}
      </p>
      <div className="mt-auto pt-1">
        <Sparkline values={trend} zeroBased={figure.zeroBased} />
      </div>
      <p className="num mt-0.5 truncate text-ink-faint text-micro" title={figure.basisExact ?? figure.basis}>
        <Door
          filters={figure.basisDoor?.door ?? null}
          label={`${figure.basisDoor?.words}; show them`}
          className="relative z-10"
        >
          {figure.basis}
        </Door>
      </p>
    </div>
  )
}
