import type { MetricUnit } from '@/lib/shared/analytics/metrics'
import { formatDuration } from '@/lib/shared/text/format'
import { type ChartData, cellAt, isStacked, wholeOf } from './chart'

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })

export type ValueScale = { max: number; ticks: number[] }
export type ValueAxis = { unit: MetricUnit; scale: ValueScale }

const MAX_STEPS = 4
/** Round steps for durations, seconds. */
const CLOCK_STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 43_200, 86_400]
/** Steps for a share, from fine to coarse. */
const RATIO_STEPS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1]

/** A value axis from zero to a round number at or above `max`, in whole steps of 1, 2 or 5 times a power of ten. */
export function valueScale(max: number): ValueScale {
  return max > 0 ? scaleOfSteps(Math.max(1, roundStep(max / MAX_STEPS)), max) : scaleOfSteps(1, 1)
}

/** A value axis from zero in the steps of its unit: seconds by the clock, shares by per cent, everything else by 1, 2, 5. */
export function unitScale(unit: MetricUnit, max: number): ValueScale {
  if (unit === 'ratio') return steppedScale(max > 0.5 && max <= 1 ? 1 : max, RATIO_STEPS)
  if (unit === 'seconds') return steppedScale(max, CLOCK_STEPS)
  return valueScale(max)
}

/** The scale to draw with: the one on screen unless data outgrow it or fill less than half of it, so that a refresh does not rescale the chart under the viewer. */
export const steadyScale = (unit: MetricUnit, shown: ValueScale | null, max: number): ValueScale =>
  shown && max <= shown.max && max >= shown.max * 0.5 ? shown : unitScale(unit, max)

/** The largest value that charts draw in each unit, targets included, in the order of their series. Charts side by side share their axes. */
export function largestByUnit(charts: readonly ChartData[]): Map<MetricUnit, number> {
  const largest = new Map<MetricUnit, number>()
  for (const chart of charts)
    for (const { id, unit } of chart.series) {
      const least = chart.target?.unit === unit ? chart.target.value : 0
      const stacked = isStacked(chart)
      const most = chart.points.reduce(
        (max, point) => {
          const cell = (stacked ? wholeOf(chart, point) : null) ?? cellAt(point, id)
          return Math.max(max, cell.value ?? 0, chart.compared ? (cell.previous ?? 0) : 0)
        },
        Math.max(least, largest.get(unit) ?? 0),
      )
      largest.set(unit, most)
    }
  return largest
}

/** `0`, `850`, `1.2K`, `3M`: the label of a grid line; the tooltip has the exact figure. */
export const axisLabel = (value: number): string => compact.format(value)

/** The label of a grid line in its unit. */
export function unitTick(unit: MetricUnit, value: number): string {
  if (unit === 'ratio') return `${Math.round(value * 1000) / 10} %`
  if (unit === 'seconds') return formatDuration(value)
  return axisLabel(value)
}

function steppedScale(max: number, steps: readonly number[]): ValueScale {
  const coarsest = steps.at(-1) ?? 1
  if (!(max > 0)) return scaleOfSteps(coarsest, coarsest)
  const step = steps.find((candidate) => max / candidate <= MAX_STEPS + 1e-9)
  return step === undefined ? valueScale(max) : scaleOfSteps(step, max)
}

/** As many steps as reach a value, at least one. */
function scaleOfSteps(step: number, max: number): ValueScale {
  const steps = Math.max(1, Math.ceil(max / step - 1e-9))
  return { max: steps * step, ticks: Array.from({ length: steps + 1 }, (_, index) => index * step) }
}

function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least))
  const factor = [1, 2, 5, 10].find((candidate) => candidate * power >= least - 1e-9) ?? 10
  return factor * power
}
