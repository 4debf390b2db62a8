const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })

export type ValueScale = { max: number; ticks: number[] }

/** A value axis from zero to a round number at or above `max`, with whole steps of 1, 2 or 5 times a power of ten, about `count` of them. */
export function valueScale(max: number, count = 4): ValueScale {
  if (!(max > 0)) return { max: 1, ticks: [0, 1] }
  const step = roundStep(max / count)
  const steps = Math.max(1, Math.ceil(max / step))
  return { max: steps * step, ticks: Array.from({ length: steps + 1 }, (_, index) => index * step) }
}

/**
 * The scale to draw with, given the one on screen: it grows when the data outgrow it and shrinks only when they would fill less than
 * half of it, so that a refresh does not move what one is looking at.
 */
export function steadyScale(shown: ValueScale | null, max: number, count = 4): ValueScale {
  if (shown && max <= shown.max && max >= shown.max * 0.5) return shown
  return valueScale(max, count)
}

/** `0`, `850`, `1.2K`, `3M`: what stands beside a grid line; the exact figure is in the tooltip. */
export function axisLabel(value: number): string {
  return compact.format(value)
}

function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least))
  const factor = [1, 2, 5, 10].find((candidate) => candidate * power >= least - 1e-9) ?? 10
  return Math.max(1, factor * power)
}
