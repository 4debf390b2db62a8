import { METRICS, type Metric } from '@/lib/shared/analytics/metrics'

/** Colour steps above zero. */
export const HEAT_LEVELS = 6

/** The colour step of a value: 0 for zero, at least 1 for anything else. The square root keeps quiet hours distinguishable next to a high peak. */
export function heatLevel(value: number, max: number): number {
  if (!(value > 0) || !(max > 0)) return 0
  return Math.min(HEAT_LEVELS, Math.max(1, Math.ceil(Math.sqrt(value / max) * HEAT_LEVELS - 1e-9)))
}

/** The largest whole value of each step from 1 up, for the legend; equal neighbours mean that there is too little data for all steps. */
export const heatEdges = (max: number): number[] =>
  Array.from({ length: HEAT_LEVELS }, (_, index) => Math.floor(max * ((index + 1) / HEAT_LEVELS) ** 2 + 1e-9))

/** The fill of a step: accent over the sunken surface, so that it follows the theme. */
export function heatFill(level: number): string {
  if (level <= 0) return 'var(--surface-sunken)'
  return `color-mix(in oklab, var(--accent) ${Math.round(8 + (level / HEAT_LEVELS) * 84)}%, var(--surface-raised))`
}

/** The text colour with a contrast of 4.5 : 1 on a tint: dark on the two strongest tints of the dark theme, light on the strongest of the light theme. */
export function heatInk(level: number): string {
  if (level === 0) return 'var(--ink-faint)'
  if (level < HEAT_LEVELS - 1) return 'var(--ink)'
  return level === HEAT_LEVELS ? 'var(--ink-inverse)' : 'light-dark(var(--ink), var(--ink-inverse))'
}

/** Colour steps on either side of the middle: trouble gets more of them and stronger ones. */
export const WORSE_LEVELS = 4
export const BETTER_LEVELS = 2
/** Cells closer to the middle than this part of their side are drawn as the middle. */
const LIKE_THE_MIDDLE = 0.04

/** How the cells of a rate are judged: from the middle to the worst and to the best of them. */
export type RateScale = { middle: number; worst: number; best: number }

/** True for figures that are judged rather than measured from zero: rates and times where more, or less, is better. */
export const isJudged = (metric: Metric): boolean =>
  METRICS[metric].better !== null && ['ratio', 'seconds'].includes(METRICS[metric].unit)

/** The scale of values around a middle; null where no value is known. */
export function rateScale(
  values: readonly (number | null)[],
  middle: number | null,
  better: 'more' | 'less',
): RateScale | null {
  const known = values.filter((value) => value !== null)
  if (known.length === 0 || middle === null) return null
  const [least, most] = [Math.min(middle, ...known), Math.max(middle, ...known)]
  return better === 'more' ? { middle, worst: least, best: most } : { middle, worst: most, best: least }
}

/** The colour step of a value: from `-WORSE_LEVELS`, the worst, over 0, the middle, to `BETTER_LEVELS`, the best. */
export function rateLevel(value: number, { middle, worst, best }: RateScale): number {
  const isWorse = Math.sign(value - middle) === Math.sign(worst - middle)
  const side = Math.abs((isWorse ? worst : best) - middle)
  const part = side === 0 ? 0 : Math.min(1, Math.abs(value - middle) / side)
  if (part < LIKE_THE_MIDDLE) return 0
  return isWorse ? -Math.ceil(part * WORSE_LEVELS - 1e-9) : Math.ceil(part * BETTER_LEVELS - 1e-9)
}

const WORSE_PERCENT = [22, 46, 74, 92] as const
const BETTER_PERCENT = [8, 22, 38] as const

/** The fill of a step: vermilion for worse, pale blue for better, which stay apart with every colour-vision deficiency. */
export function rateFill(level: number): string {
  const [color, percent] =
    level < 0
      ? ['--heat-worse', WORSE_PERCENT[Math.min(WORSE_LEVELS, -level) - 1]]
      : ['--heat-better', BETTER_PERCENT[Math.min(BETTER_LEVELS, level)]]
  return `color-mix(in oklab, var(${color}) ${percent}%, var(--surface-raised))`
}

/** The text colour on a step, with a contrast of 4.5 : 1 in both themes. */
export function rateInk(level: number): string {
  if (level > 1 - WORSE_LEVELS) return 'var(--ink)'
  return level === -WORSE_LEVELS ? 'var(--ink-inverse)' : 'light-dark(var(--ink), var(--ink-inverse))'
}
