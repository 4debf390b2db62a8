import type { ChartSpec } from '@/components/charts/spec'
import { valueText } from '@/lib/shared/charts/values'
import { missWords } from '@/lib/shared/explore/target'

/** The legend's entry of a target, with how many of the figures shown miss it. */
export function TargetEntry({ charts }: { charts: readonly ChartSpec[] }) {
  const target = charts[0]?.target
  if (target == null) return null
  const words = `Target ${valueText(target.value, target.unit)}`
  const missed = missWords(charts)
  return (
    <li
      data-legend={`${words}: ${missed}`}
      data-legend-color="var(--danger)"
      className="inline-flex items-center gap-1.5 text-ink-muted"
    >
      <span aria-hidden="true" className="w-4 border-danger border-t-[1.5px] border-dashed" />
      {words}
      <span className="num text-danger">{missed}</span>
    </li>
  )
}
