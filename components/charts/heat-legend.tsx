import { HEAT_LEVELS, heatEdges, heatFill } from '@/lib/shared/charts/heat'
import { formatCount } from '@/lib/shared/format'

/** The steps of colour from no calls to the most. */
export function HeatLegend({ max }: { max: number }) {
  const edges = heatEdges(max)
  return (
    <p className="num flex shrink-0 items-center gap-1 text-ink-faint text-micro">
      <span className="sr-only">Colours run from no calls to {formatCount(max)}.</span>
      <span aria-hidden="true">0</span>
      <span aria-hidden="true" className="flex gap-px">
        {[0, ...edges].map((edge, level) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the step is what the square stands for, edges may repeat
            key={level}
            title={level === 0 ? 'none' : `up to ${formatCount(edge)}`}
            className="block h-3 w-4 first:rounded-l-sm last:rounded-r-sm"
            style={{ background: heatFill(level) }}
          />
        ))}
      </span>
      <span aria-hidden="true">{formatCount(edges[HEAT_LEVELS - 1] ?? 0)}</span>
    </p>
  )
}
