import { HEAT_LEVELS, heatEdges, heatFill } from '@/lib/shared/charts/heat'
import { countedText } from '@/lib/shared/charts/values'
import type { MetricUnit } from '@/lib/shared/contracts/metrics'

/** The tints from zero to the maximum. Their steps follow the square root of the value, so that quiet cells stay distinct. */
export function HeatLegend({ max, unit }: { max: number; unit: MetricUnit }) {
  const most = countedText(max, unit)
  const edges = heatEdges(max)
  const titleOf = (level: number) => {
    if (level === 0) return 'none'
    return unit === 'calls' ? `up to ${countedText(edges[level - 1] ?? 0, unit)}` : undefined
  }
  return (
    <p className="num flex shrink-0 items-center gap-1 text-ink-faint text-micro">
      <span className="sr-only">Colours run from zero to {most}.</span>
      <span aria-hidden="true">0</span>
      <span aria-hidden="true" className="flex gap-px">
        {Array.from({ length: HEAT_LEVELS + 1 }, (_, level) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the index is the step of the square
            key={level}
            title={titleOf(level)}
            data-legend={level === 0 ? '0' : level === HEAT_LEVELS ? `to ${most}` : ''}
            data-legend-color={heatFill(level)}
            className="block h-3 w-4 first:rounded-l-sm last:rounded-r-sm"
            style={{ background: heatFill(level) }}
          />
        ))}
      </span>
      <span aria-hidden="true">{most}</span>
    </p>
  )
}
