import { HEAT_LEVELS, heatFill } from '@/lib/shared/charts/heat'

const LEVELS = Array.from({ length: HEAT_LEVELS + 1 }, (_, level) => level)

/** The tints from nothing to the most. Their steps grow with the square of the value, so that quiet cells stay apart. */
export function HeatLegend({ most }: { most: string }) {
  return (
    <p className="num flex shrink-0 items-center gap-1 text-ink-faint text-micro">
      <span className="sr-only">Colours run from nothing to {most}.</span>
      <span aria-hidden="true">0</span>
      <span aria-hidden="true" className="flex gap-px">
        {LEVELS.map((level) => (
          <span
            key={level}
            data-legend={level === 0 ? 'nothing' : level === HEAT_LEVELS ? `to ${most}` : ''}
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
