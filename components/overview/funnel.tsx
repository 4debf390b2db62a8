'use client'

import { PanelEmpty } from '@/components/parts/figures/panel'
import { Door } from '@/components/ui/text/door'
import { MetricHint } from '@/components/ui/text/metric-hint'
import { statusLook } from '@/components/ui/text/status-badge'
import { useAppliedFilters, useOverviewQuestion } from '@/lib/client/data/use-overview'
import type { Stage } from '@/lib/shared/calls/stages'
import { countOf, shareText } from '@/lib/shared/charts/values'
import { formatCount } from '@/lib/shared/text/format'
import { FunnelPanel, useSplit } from './funnel-panel'
import { FunnelSplit } from './funnel-split'
import { funnelSteps, lossDoor, type Step, stageDoor } from './funnel-stages'

/** The stages of calls and where they are lost; a table when split by a dimension. */
export function Funnel({ className }: { className?: string }) {
  const { split } = useSplit()
  const question = useOverviewQuestion('funnel')
  if (split !== null) return <FunnelSplit dimension={split} className={className} />
  return (
    <FunnelPanel title="Funnel" question={question} className={className}>
      {(answer) => <Steps steps={funnelSteps(answer.data)} />}
    </FunnelPanel>
  )
}

function Steps({ steps }: { steps: readonly Step[] }) {
  const all = steps[0]?.calls ?? 0
  if (all === 0) return <PanelEmpty>No calls.</PanelEmpty>
  return (
    <ol className="flex flex-1 flex-col justify-between">
      {steps.map((step, index) => (
        <li key={step.label} className="border-line border-t pt-1.5 pb-1.5 first:border-0 first:pt-0 not-first:pb-0">
          <StepLine step={step} all={all} before={steps[index - 1]?.calls ?? null} />
          {step.stage !== null && (
            <div className="min-h-6 pt-0.5 pb-1.5 text-xs sm:pl-32">
              {step.lost > 0 && <Losses step={step} stage={step.stage} />}
            </div>
          )}
        </li>
      ))}
    </ol>
  )
}

type StepLineProps = { step: Step; all: number; before: number | null }

function StepLine({ step, all, before }: StepLineProps) {
  const { filters } = useAppliedFilters()
  const door = step.calls > 0 ? stageDoor(filters, step.stage) : null
  return (
    <div className="flex flex-wrap items-center gap-x-3 text-data">
      <span className="flex w-29 shrink-0 items-center gap-1">
        {step.label}
        {step.stage !== null && <MetricHint metric={step.stage} />}
      </span>
      <span
        aria-hidden="true"
        className="relative order-last h-4 w-full overflow-hidden rounded-sm bg-surface-sunken sm:order-none sm:w-auto sm:flex-1"
      >
        {before !== null && (
          <span className="absolute inset-y-0 left-0 bg-danger-soft" style={{ width: `${(before / all) * 100}%` }} />
        )}
        <span
          className="absolute inset-y-0 left-0 rounded-r-sm bg-accent"
          style={{ width: `${(step.calls / all) * 100}%` }}
        />
      </span>
      <span className="num ml-auto w-16 text-right font-medium">
        <Door filters={door} label={`${step.label}: ${countOf(step.calls, 'call')}; show them`}>
          {formatCount(step.calls)}
        </Door>
      </span>
      <span className="num w-13 text-right text-ink-muted" title="of all calls">
        {shareText(step.calls, all)}
      </span>
      <span className="num w-24 text-right text-ink-faint text-xs max-sm:hidden">
        {before !== null && `${shareText(step.calls, before)} of the previous stage`}
      </span>
    </div>
  )
}

function Losses({ step, stage }: { step: Step; stage: Stage }) {
  const { filters } = useAppliedFilters()
  const whole = lossDoor(filters, stage)
  return (
    <span className="num flex flex-wrap items-center gap-x-3 gap-y-0.5 text-ink-muted">
      <Door filters={whole} label={`${countOf(step.lost, 'call')} ${step.lostWords}; show them`}>
        −{formatCount(step.lost)} {step.lostWords}
      </Door>
      {step.losses.map(({ status, calls }) => {
        const { icon: Icon, label, color } = statusLook(status)
        const door = lossDoor(filters, stage, status)
        return (
          <Door
            key={status}
            filters={door}
            label={`${label}: ${countOf(calls, 'call')} ${step.lostWords}; show them`}
            className="inline-flex items-center gap-1"
            shutClass="inline-flex items-center gap-1"
          >
            <Icon aria-hidden="true" className="size-3 shrink-0" style={{ color }} />
            {label} <span className="text-ink">{formatCount(calls)}</span>
          </Door>
        )
      })}
    </span>
  )
}
