import { BETTER_LEVELS, rateFill, WORSE_LEVELS } from '@/lib/shared/charts/rate-heat'
import { valueText } from '@/lib/shared/charts/values'
import type { MetricUnit } from '@/lib/shared/contracts/metrics'
import type { HeatSpec } from './heat-spec'

const LEVELS = Array.from({ length: WORSE_LEVELS + 1 + BETTER_LEVELS }, (_, index) => index - WORSE_LEVELS)

/** The tints of a rate, from the worst over the middle to the best, in words as well as in colours. */
export function RateLegend({ rate, unit }: { rate: NonNullable<HeatSpec['rate']>; unit: MetricUnit }) {
  const [worst, middle, best] = [rate.worst, rate.middle, rate.best].map((value) => valueText(value, unit))
  const nameOf = (level: number) => {
    if (level === -WORSE_LEVELS) return `worse, to ${worst}`
    if (level === 0) return `${rate.middleName} ${middle}`
    return level === BETTER_LEVELS ? `better, to ${best}` : ''
  }
  return (
    <p className="num flex shrink-0 flex-wrap items-center gap-x-1.5 gap-y-1 text-ink-muted text-micro">
      <span className="whitespace-nowrap">Worse {worst}</span>
      <span aria-hidden="true" className="flex gap-px">
        {LEVELS.map((level) => (
          <span
            key={level}
            title={nameOf(level) || undefined}
            data-legend={nameOf(level)}
            data-legend-color={rateFill(level)}
            className="block h-3 w-4 first:rounded-l-sm last:rounded-r-sm"
            style={{ background: rateFill(level), ...(level === 0 && { outline: '1px solid var(--line-strong)' }) }}
          />
        ))}
      </span>
      <span className="whitespace-nowrap">{best} better</span>
      <span className="whitespace-nowrap text-ink-faint">
        · {rate.middleName} {middle}
      </span>
    </p>
  )
}
