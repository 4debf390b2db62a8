import { createParser } from 'nuqs/server'
import { ZERO } from '@/lib/shared/compare'
import type { Span } from '@/lib/shared/timeline/presence'

/** Seconds, before or after a call's start, with at most three decimals. */
export const secondsParser = createParser({
  parse: (text) => (/^-?\d{1,11}(\.\d{1,3})?$/.test(text) ? Number(text) : null),
  serialize: (seconds) => String(Math.round(seconds)),
})

/** `a-b`, epoch seconds, b after a: the window of a call's timeline. */
export const windowParser = createParser<Span>({
  parse: (text) => spanOf(/^(\d{1,11})-(\d{1,11})$/.exec(text), 0),
  serialize: ({ from, to }) => `${Math.floor(from)}-${Math.ceil(to)}`,
})

/** A moment of two calls side by side, in the URL as whole seconds before or after their zero. */
export const sharedMomentParser = createParser({
  parse: (text) => (/^-?\d{1,9}$/.test(text) ? ZERO + Number(text) : null),
  serialize: (at) => String(Math.round(at - ZERO)),
})

/** The window of two calls side by side, in the URL as `a..b`: whole seconds before or after their zero, b after a. */
export const sharedWindowParser = createParser<Span>({
  parse: (text) => spanOf(/^(-?\d{1,9})\.\.(-?\d{1,9})$/.exec(text), ZERO),
  serialize: ({ from, to }) => `${Math.floor(from - ZERO)}..${Math.ceil(to - ZERO)}`,
})

function spanOf(match: RegExpExecArray | null, zero: number): Span | null {
  const [from, to] = [zero + Number(match?.[1]), zero + Number(match?.[2])]
  return match !== null && to > from ? { from, to } : null
}
