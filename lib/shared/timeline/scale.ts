import type { Span } from './presence'

/** A span of time and the pixels it maps to; `folded` ones are drawn as a break. */
type Segment = Span & { x0: number; x1: number; folded: boolean }
export type Scale = ReturnType<typeof makeScale>

const FOLD_PX = 28
/** Folds never take more than this share of the width. */
const MAX_FOLD_RATIO = 0.4

/** Maps time to pixels and back over `window`, `folds` squeezed. Total: any input, also infinite, gives a number in range; a window of no length maps to the middle. */
export function makeScale(window: Span, width: number, folds: readonly Span[] = []) {
  const safeWidth = Number.isFinite(width) ? Math.max(width, 0) : 0
  const segments = cut(window, safeWidth, folds)
  const clampTime = (time: number) => clamp(time, window.from, window.to)
  return {
    window,
    width: safeWidth,
    segments,
    /** Pixels, always within 0 to `width`. */
    x(time: number): number {
      const at = clampTime(time)
      if (window.to <= window.from) return safeWidth / 2
      const segment = segments.find((part) => at <= part.to) ?? segments.at(-1)
      if (!segment) return 0
      return clamp(segment.x0 + share(at, segment.from, segment.to) * (segment.x1 - segment.x0), 0, safeWidth)
    },
    /** Epoch seconds (with a fraction), always within the window. */
    time(x: number): number {
      const at = clamp(x, 0, safeWidth)
      if (window.to <= window.from) return window.from
      const segment = segments.find((part) => at <= part.x1) ?? segments.at(-1)
      if (!segment) return window.from
      return clampTime(segment.from + share(at, segment.x0, segment.x1) * (segment.to - segment.from))
    },
  }
}

function cut(window: Span, width: number, folds: readonly Span[]): Segment[] {
  const inside = folds
    .map((fold) => ({ from: Math.max(fold.from, window.from), to: Math.min(fold.to, window.to) }))
    .filter((fold) => fold.to > fold.from)
  const foldPx = inside.length === 0 ? 0 : Math.min(FOLD_PX, (width * MAX_FOLD_RATIO) / inside.length)
  const foldedSeconds = inside.reduce((sum, fold) => sum + fold.to - fold.from, 0)
  const openSeconds = window.to - window.from - foldedSeconds
  const openPx = width - foldPx * inside.length
  const segments: Segment[] = []
  let at = window.from
  let x = 0
  const add = (to: number, px: number, folded: boolean) => {
    if (to > at) segments.push({ from: at, to, x0: x, x1: x + px, folded })
    at = to
    x += px
  }
  const open = (to: number) => add(to, openSeconds > 0 ? ((to - at) / openSeconds) * openPx : 0, false)
  for (const fold of inside) {
    open(fold.from)
    add(fold.to, foldPx, true)
  }
  open(window.to)
  return segments
}

const share = (value: number, from: number, to: number) => (to > from ? (value - from) / (to - from) : 0)

/** `value` limited to two bounds; NaN becomes the lower one. */
export const clamp = (value: number, least: number, most: number): number =>
  Number.isNaN(value) ? least : Math.min(Math.max(value, least), most)

/** Pixels. */
export type Box = { x: number; y: number; width: number; height: number }
export const BAR_PX = 12
const MIN_BAR_PX = 2

/** The box of a span, at least `least` pixels wide so that a moment is visible, and within the plot. */
export function box(span: Span, y: number, height: number, scale: Scale, least = MIN_BAR_PX): Box {
  const from = scale.x(span.from)
  const width = clamp(scale.x(span.to) - from, Math.min(least, scale.width), scale.width)
  return { x: clamp(from, 0, Math.max(scale.width - width, 0)), y, width, height }
}

/** True when any of `span` is in the window. */
export const isVisible = (span: Span, scale: Scale): boolean =>
  span.to >= scale.window.from && span.from <= scale.window.to
