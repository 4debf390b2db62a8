import type { Span } from './presence'
import { clamp } from './scale'

const MIN_WINDOW_SECONDS = 2

/** `window` made `factor` times as long (below 1 zooms in), keeping `anchor` in place and within `extent`. */
export function zoomWindow(window: Span, factor: number, anchor: number, extent: Span): Span {
  const whole = extent.to - extent.from
  const span = window.to - window.from
  const next = clamp(span * factor, Math.min(MIN_WINDOW_SECONDS, whole), whole)
  const ratio = span > 0 ? clamp((anchor - window.from) / span, 0, 1) : 0.5
  return fitWindow({ from: anchor - next * ratio, to: anchor + next * (1 - ratio) }, extent)
}

/** `window` moved by `seconds`, within `extent`. */
export const panWindow = (window: Span, seconds: number, extent: Span): Span =>
  fitWindow({ from: window.from + seconds, to: window.to + seconds }, extent)

/** The window between two moments, in either order, at least two seconds long and within `extent`. */
export function windowBetween(one: number, other: number, extent: Span): Span {
  const from = Math.min(one, other)
  const to = Math.max(one, other)
  const missing = Math.max(MIN_WINDOW_SECONDS - (to - from), 0) / 2
  return fitWindow({ from: from - missing, to: to + missing }, extent)
}

/** True when `window` shows all of `extent`. */
export const isWhole = (window: Span, extent: Span): boolean =>
  window.to - window.from >= (extent.to - extent.from) * 0.999

/** Moves `window` into `extent`, shortening it if it is longer. */
export function fitWindow(window: Span, extent: Span): Span {
  const whole = extent.to - extent.from
  const span = Math.min(Math.max(window.to - window.from, 0), whole)
  const from = Math.max(clamp(window.from, extent.from, extent.to - span), extent.from)
  return { from, to: Math.min(from + span, extent.to) }
}

const MIN_PINCH_PX = 12

type Pair = readonly [number, number]

/** `window` after two fingers moved from `before` to `after`, pixels of `width`: what was between them stays so. Spreading zooms in, moving both pans. */
export function pinchWindow(window: Span, extent: Span, width: number, before: Pair, after: Pair): Span {
  if (!(width > 0)) return window
  const apart = ([one, other]: Pair) => Math.max(Math.abs(other - one), MIN_PINCH_PX)
  const midpoint = ([one, other]: Pair) => (one + other) / 2
  const anchor = window.from + (midpoint(before) / width) * (window.to - window.from)
  const zoomed = zoomWindow(window, apart(before) / apart(after), anchor, extent)
  const pixels = midpoint(after) - midpoint(before)
  return panWindow(zoomed, (-pixels / width) * (zoomed.to - zoomed.from), extent)
}
