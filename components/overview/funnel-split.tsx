'use client'

import { PanelEmpty } from '@/components/parts/figures/panel'
import { Door } from '@/components/ui/text/door'
import { MetricHint } from '@/components/ui/text/metric-hint'
import { useAnalytics, useAppliedFilters } from '@/lib/client/data/use-overview'
import { useZone } from '@/lib/client/page/use-zone'
import type { AnalyticsAnswer, AnalyticsRow, AnalyticsValue } from '@/lib/shared/analytics/analytics'
import { DIMENSIONS } from '@/lib/shared/analytics/dimensions'
import { METRICS } from '@/lib/shared/analytics/metrics'
import { keyText } from '@/lib/shared/charts/dimension-values'
import { STAGE_METRICS, splitQuery } from '@/lib/shared/charts/questions'
import { type Bucket, bucketsOf, numberOf } from '@/lib/shared/charts/series'
import { bucketLabel } from '@/lib/shared/charts/time-axis'
import { countOf, shareText } from '@/lib/shared/charts/values'
import { placeDoor } from '@/lib/shared/explore/doors'
import { formatCount } from '@/lib/shared/text/format'
import { FunnelPanel, type Split } from './funnel-panel'

/** The funnel for each value of a dimension: counts at each stage, and their share of that value's calls. */
export function FunnelSplit({ dimension, className }: { dimension: Split; className?: string }) {
  const { filters } = useAppliedFilters()
  const question = useAnalytics(splitQuery(dimension, filters))
  return (
    <FunnelPanel
      title={`Funnel by ${DIMENSIONS[dimension].label.toLowerCase()}`}
      question={question}
      className={className}
    >
      {(answer) => <SplitTable answer={answer} dimension={dimension} />}
    </FunnelPanel>
  )
}

type SplitRow = { value: AnalyticsValue; bucket: Bucket | null; row: AnalyticsRow }

function rowsOf(answer: AnalyticsAnswer, dimension: Split): SplitRow[] {
  const rows = answer.data.filter((row) => (numberOf(row.calls) ?? 0) > 0)
  if (dimension !== 'time') return rows.map((row) => ({ value: row[dimension] ?? null, bucket: null, row }))
  const starts = answer.data.flatMap((row) => numberOf(row.time) ?? [])
  const buckets = new Map(bucketsOf(starts, answer.meta).map((bucket) => [bucket.start, bucket]))
  return rows.map((row) => ({ value: row.time ?? null, bucket: buckets.get(Number(row.time)) ?? null, row }))
}

function SplitTable({ answer, dimension }: { answer: AnalyticsAnswer; dimension: Split }) {
  const zone = useZone()
  // While another dimension is loading, the answer is still that of the previous one.
  const rows = answer.data.length > 0 && !(dimension in (answer.data[0] ?? {})) ? [] : rowsOf(answer, dimension)
  if (rows.length === 0) return <PanelEmpty>No calls.</PanelEmpty>
  const cut = answer.meta.totalRows - answer.data.length
  const nameOf = ({ value, bucket }: SplitRow) =>
    bucket && answer.meta.bucket
      ? bucketLabel(bucket, answer.meta.bucket, zone)
      : keyText(dimension, value, answer.meta)
  return (
    <>
      <div className="min-w-0 flex-1">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
        <section aria-label="Stages by value" tabIndex={0} className="max-h-72 overflow-auto">
          <table className="num w-full min-w-[560px] text-data">
            <thead className="sticky top-0 z-10 bg-surface-raised text-ink-faint text-micro">
              <tr>
                <th scope="col" className="pb-1 text-left font-normal">
                  {DIMENSIONS[dimension].label}
                </th>
                {STAGE_METRICS.map((metric) => (
                  <th key={metric} scope="col" className="w-27 pb-1 pl-2 text-right font-normal">
                    <span className="inline-flex items-center gap-1">
                      {metric === 'calls' ? 'Initiated' : METRICS[metric].label}
                      {metric !== 'calls' && <MetricHint metric={metric} />}
                    </span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={String(row.value)} className="h-[30px] border-line border-t">
                  <th scope="row" className="max-w-48 truncate pr-2 text-left font-normal">
                    {nameOf(row)}
                  </th>
                  {STAGE_METRICS.map((metric) => (
                    <StageCell key={metric} metric={metric} row={row} dimension={dimension} name={nameOf(row)} />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </div>
      {cut > 0 && (
        <p className="num pt-2 text-ink-faint text-xs">
          The {formatCount(answer.data.length)} with the most calls; {formatCount(cut)} others are not shown.
        </p>
      )}
    </>
  )
}

type StageCellProps = { metric: (typeof STAGE_METRICS)[number]; row: SplitRow; dimension: Split; name: string }

function StageCell({ metric, row: { value, bucket, row }, dimension, name }: StageCellProps) {
  const { filters } = useAppliedFilters()
  const calls = numberOf(row[metric]) ?? 0
  const all = numberOf(row.calls) ?? 0
  const keys: [Split, AnalyticsValue][] = dimension === 'time' ? [] : [[dimension, value]]
  const door = calls > 0 ? placeDoor(filters, { metric, keys, bucket }, undefined) : null
  const share = all > 0 ? calls / all : 0
  return (
    <td className="relative py-0 pl-2 text-right">
      {metric !== 'calls' && (
        <span
          aria-hidden="true"
          className="absolute inset-y-1 right-0 rounded-sm bg-accent opacity-10"
          style={{ width: `calc((100% - 8px) * ${share})` }}
        />
      )}
      <span className="relative inline-flex items-baseline gap-1.5 pr-1">
        <Door
          filters={door?.filters ?? null}
          shutClass={calls === 0 ? 'text-ink-faint' : undefined}
          label={`${name}, ${metric === 'calls' ? 'initiated' : METRICS[metric].label.toLowerCase()}: ${countOf(calls, 'call')}; show them`}
        >
          {formatCount(calls)}
        </Door>
        {metric !== 'calls' && <span className="w-11 text-ink-muted text-micro">{shareText(calls, all)}</span>}
      </span>
    </td>
  )
}
