'use client'

import { cn } from '@/components/ui/cn'
import { useWhy } from '@/lib/client/use-why'
import { METRICS, type Metric } from '@/lib/shared/analytics/metrics'
import { WhySheet } from './why-host'

/** Opens what explains the change of a figure. */
export function WhyButton({ metric, className }: { metric: Metric; className?: string }) {
  const { ask } = useWhy()
  const words = `Why did ${METRICS[metric].label.toLowerCase()} change?`
  return (
    <button
      type="button"
      aria-label={words}
      title={words}
      onPointerEnter={WhySheet.preload}
      onFocus={WhySheet.preload}
      onClick={() => ask(metric)}
      className={cn(
        'rounded-sm text-accent-ink text-xs underline decoration-dotted underline-offset-2 hover:decoration-solid',
        className,
      )}
    >
      Why?
    </button>
  )
}
