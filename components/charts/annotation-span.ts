type Span = { fromSeconds: number; toSeconds: number | null }

const MINUTE_SECONDS = 60

/**
 * The times that a new annotation starts with, epoch seconds: the window if the viewer chose it, such as by dragging over an incident; else
 * the present minute if the chart shows it; else the middle.
 */
export function proposedSpan(window: { from: number; to: number }, isChosen: boolean, nowSeconds: number): Span {
  const { from, to } = window
  if (isChosen && to - from > MINUTE_SECONDS) return { fromSeconds: from, toSeconds: to }
  const isNow = from <= nowSeconds && nowSeconds < to
  const at = isNow ? nowSeconds : Math.floor((from + to) / 2)
  return { fromSeconds: at - (at % MINUTE_SECONDS), toSeconds: null }
}
