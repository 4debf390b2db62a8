import { Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { Tooltip } from '@/components/ui/overlay/tooltip'
import { METRICS, type Metric } from '@/lib/shared/analytics/metrics'

/** A metric's definition, shown on hover and focus. `note` adds specifics, such as how many calls are left out. */
export function MetricHint({ metric, note }: { metric: Metric; note?: ReactNode }) {
  const { label, definition } = METRICS[metric]
  return (
    <Hint label={`What “${label}” means`}>
      {definition}
      {note !== undefined && <span className="mt-1 block text-ink-muted">{note}</span>}
    </Hint>
  )
}

/** A small “i” that explains what is next to it. */
export const Hint = ({ label, children }: { label: string; children: ReactNode }) => (
  <Tooltip content={children} side="top">
    <button
      type="button"
      aria-label={label}
      className="relative inline-flex size-4 shrink-0 items-center justify-center rounded-full text-ink-faint after:absolute after:-inset-1 hover:text-ink"
    >
      <Info className="size-3" />
    </button>
  </Tooltip>
)
