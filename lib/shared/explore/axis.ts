import { axisLabel, type ValueScale, valueScale } from '@/lib/shared/charts/value-axis'
import type { MetricUnit } from '@/lib/shared/contracts/metrics'
import { formatDuration } from '@/lib/shared/format'

/** Steps that read well on a clock, seconds. */
const CLOCK_STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 43_200, 86_400]
/** Steps of a share, from fine to coarse. */
const RATIO_STEPS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1]
const MOST_STEPS = 4

/** A value axis from zero in the steps of its unit: seconds by the clock, shares by per cent, everything else by 1, 2, 5. */
export function unitScale(unit: MetricUnit, max: number): ValueScale {
  if (unit === 'ratio') return steppedScale(max > 0.5 && max <= 1 ? 1 : max, RATIO_STEPS)
  if (unit === 'seconds') return steppedScale(max, CLOCK_STEPS)
  return valueScale(max, MOST_STEPS)
}

/** What stands beside a grid line; the exact figure is in the tooltip. */
export function unitTick(unit: MetricUnit, value: number): string {
  if (unit === 'ratio') return `${Math.round(value * 1000) / 10} %`
  if (unit === 'seconds') return formatDuration(value)
  return axisLabel(value)
}

function steppedScale(max: number, steps: readonly number[]): ValueScale {
  if (!(max > 0)) return { max: steps.at(-1) ?? 1, ticks: [0, steps.at(-1) ?? 1] }
  const step = steps.find((candidate) => max / candidate <= MOST_STEPS + 1e-9)
  if (step === undefined) return valueScale(max, MOST_STEPS)
  const count = Math.max(1, Math.ceil(max / step - 1e-9))
  return { max: count * step, ticks: Array.from({ length: count + 1 }, (_, index) => index * step) }
}
