/** Colour steps above zero. */
export const HEAT_LEVELS = 6

/** The colour step of a value: 0 for zero, at least 1 for anything else. The square root keeps quiet hours distinguishable next to a high peak. */
export function heatLevel(value: number, max: number): number {
  if (!(value > 0) || !(max > 0)) return 0
  return Math.min(HEAT_LEVELS, Math.max(1, Math.ceil(Math.sqrt(value / max) * HEAT_LEVELS - 1e-9)))
}

/** The largest whole value of each step from 1 up, for the legend; equal neighbours mean that there is too little data for all steps. */
export function heatEdges(max: number): number[] {
  return Array.from({ length: HEAT_LEVELS }, (_, index) => Math.floor(max * ((index + 1) / HEAT_LEVELS) ** 2 + 1e-9))
}

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
