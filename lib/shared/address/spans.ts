import type { Span } from '@/lib/shared/timeline/presence'

/** `a-b`, epoch seconds, b after a: the window of a call's timeline. Null for anything else. */
export const readWindow = (text: string): Span | null => span(/^(\d{1,11})-(\d{1,11})$/.exec(text))

/** `a..b`, seconds since the zero of two calls side by side, b after a. Null for anything else. */
export const readStretch = (text: string): Span | null => span(/^(-?\d{1,9})\.\.(-?\d{1,9})$/.exec(text))

/** Seconds, before or after a call's start, with at most three decimals. */
export const readMoment = (text: string): number | null => (/^-?\d{1,11}(\.\d{1,3})?$/.test(text) ? Number(text) : null)

/** Whole seconds, before or after the zero of two calls. */
export const readSeconds = (text: string): number | null => (/^-?\d{1,9}$/.test(text) ? Number(text) : null)

function span(match: RegExpExecArray | null): Span | null {
  const [from, to] = [Number(match?.[1]), Number(match?.[2])]
  return match !== null && to > from ? { from, to } : null
}
