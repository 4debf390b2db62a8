import { ArrowDown, ArrowUp } from 'lucide-react'
import { cn } from '@/components/ui/cn'
import { MetricHint } from '@/components/ui/metric-hint'
import { Th } from '@/components/ui/table'
import type { Dimension } from '@/lib/shared/contracts/dimensions'
import { METRICS, type Metric } from '@/lib/shared/contracts/metrics'

/** The heads of a metric's columns. */
export function MetricHeads({
  metric,
  order,
  onOrder,
  compared,
}: {
  metric: Metric
  order: string | null
  onOrder: (order: string) => void
  compared: boolean
}) {
  return (
    <>
      <Head column={metric} order={order} onOrder={onOrder} label={METRICS[metric].label} metric={metric} />
      {compared && (
        <>
          <Th numeric>Before</Th>
          <Th numeric>Change</Th>
        </>
      )}
    </>
  )
}

/** A column's head: sorts by it, the other way round when it already does. */
export function Head({
  column,
  order,
  onOrder,
  label,
  metric,
}: {
  column: Dimension | Metric
  order: string | null
  onOrder: (order: string) => void
  label: string
  metric?: Metric
}) {
  const sorted = order === column ? 'ascending' : order === `-${column}` ? 'descending' : undefined
  const next = sorted === 'descending' ? column : sorted === 'ascending' ? `-${column}` : metric ? `-${column}` : column
  const Icon = sorted === 'ascending' ? ArrowUp : ArrowDown
  // Beside the label, away from the edge that the figures stand at.
  const arrow = <Icon aria-hidden="true" className={cn('size-3', sorted === undefined && 'invisible')} />
  return (
    <Th numeric={metric !== undefined} aria-sort={sorted}>
      <span className={cn('inline-flex items-center gap-1', metric && 'justify-end')}>
        {metric && <MetricHint metric={metric} />}
        <button type="button" onClick={() => onOrder(next)} className="inline-flex items-center gap-1 hover:text-ink">
          {metric && arrow}
          {label}
          {!metric && arrow}
        </button>
      </span>
    </Th>
  )
}
