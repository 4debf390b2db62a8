import type { Span } from './calendar'
import { dateRule } from './dates'
import { relativeRule } from './days'
import type { Match, Rule } from './types'

const plainSpan: Rule<Span> = (words, at, context) =>
  longest(dateRule(words, at, context), relativeRule(words, at, context))

/** The longer of two matches; the first of two equally long ones. */
export function longest<A, B>(one: Match<A> | null, other: Match<B> | null): Match<A> | Match<B> | null {
  if (one === null || other === null) return one ?? other
  return other.length > one.length ? other : one
}

/** Days and stretches of time: `yesterday`, `3 Nov`, `since Monday`, `between 3 Nov and 5 Nov`. */
export const spanRule: Rule<Span> = (words, at, context) => {
  const prefix = words[at] ?? ''
  const isPrefixed = ['between', 'from', 'since', 'after', 'before', 'until', 'till'].includes(prefix)
  const start = !isPrefixed ? at : words[at + 1] === 'the' ? at + 2 : at + 1
  const first = plainSpan(words, start, context)
  if (first === null) return null
  const length = start - at + first.length
  const isWindow = ['between', 'from'].includes(prefix) || !isPrefixed
  if (isWindow && ['to', 'and', '-', 'until', 'till', 'through'].includes(words[at + length] ?? '')) {
    const second = plainSpan(words, at + length + 1, context)
    const window =
      second === null || (!isPrefixed && words[at + length] === 'and') ? null : between(first.value, second.value)
    if (window !== null && second !== null) return { length: length + 1 + second.length, value: window }
  }
  if (!isPrefixed) return first
  const value = opened(prefix, first.value)
  return value === null ? null : { length, value }
}

function between(first: Span, second: Span): Span | null {
  const from = first.days?.[0]
  const to = second.days?.[1]
  if (from == null || to == null || from >= to) return null
  return { label: `${first.label} – ${second.label}`, days: [from, to] }
}

/** `since Monday`, `before 3 Nov`; “from yesterday” is yesterday itself. */
function opened(prefix: string, span: Span): Span | null {
  if (prefix === 'from') return span
  if (prefix === 'between') return null
  const [start, end] = span.days ?? span.seconds ?? []
  const isDays = span.days !== undefined
  const from = prefix === 'since' ? start : prefix === 'after' ? end : null
  const to = prefix === 'before' ? start : prefix === 'until' || prefix === 'till' ? end : null
  if (from == null && to == null) return null
  const ends = [from ?? null, to ?? null] as const
  return { label: `${prefix} ${span.label}`, ...(isDays ? { days: ends } : { seconds: ends }) }
}
